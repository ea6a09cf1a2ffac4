/** What a newcomer reads after `npm start`: where the service is and how to ask it the first thing. Holds no token. */
import { normalize } from "node:path";
import type { Config } from "../config/config";

/** Id of the demo company, the same on every machine. */
const demoCompanyId = "11111111-1111-4111-8111-111111111111";

/** Where `npm run token` looks for the key when it is told nothing. */
const usualDataFolder = "./data";

/**
 * The text for a service that listens at `url` with its root at `rootPath`. `pagePath` is of the web page and may hold
 * its key: this text is for the terminal of the start, and never for the log.
 */
export function banner(
  config: Config,
  { url, pagePath }: { readonly url: string; readonly pagePath: string },
  rootPath: string,
): string {
  const origin = config.publicUrl ?? url;
  const { devIssuer } = config.signIn;
  const token = devIssuer ? `$(${tokenCommand(config.dataFolder)})` : "$TOKEN";
  const company = config.demoData === "auto" ? `/companies(${demoCompanyId})/leaseUnits` : "/companies";
  return `
  Lease and property management service

  Service root   ${origin}${rootPath}/
  Web page       ${origin}${pagePath}

  First request${devIssuer ? " (in this folder)" : ", with a token of your directory in TOKEN"}:

  curl -H "Authorization: Bearer ${token}" '${url}${rootPath}${company}?$top=3'

`;
}

/** The command runs in another terminal, which does not have this one's settings; of them it needs the key's folder. */
const tokenCommand = (dataFolder: string): string =>
  normalize(dataFolder) === normalize(usualDataFolder)
    ? "npm run -s token"
    : `DATA_FOLDER=${quoted(dataFolder)} npm run -s token`;

/** For a POSIX shell. */
const quoted = (text: string): string =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
