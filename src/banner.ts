/** What a newcomer reads after `npm start`: where the service is and how to ask it the first thing. Holds no token. */
import type { Config } from "./config";

/** Id of the demo company, the same on every machine. */
const demoCompanyId = "11111111-1111-4111-8111-111111111111";

/** The text for a service that listens at `url` with its root at `rootPath`. */
export function banner(config: Config, url: string, rootPath: string): string {
  const origin = config.publicUrl ?? url;
  const token = config.signIn.devIssuer ? "$(npm run -s token)" : "$TOKEN";
  const company = config.demoData === "auto" ? `/companies(${demoCompanyId})/leaseUnits` : "/companies";
  return `
  Lease and property management service

  Service root   ${origin}${rootPath}/
  Web page       ${origin}/

  First request${config.signIn.devIssuer ? " (in this folder)" : ", with a token of your directory in TOKEN"}:

  curl -H "Authorization: Bearer ${token}" '${url}${rootPath}${company}?$top=3'

`;
}
