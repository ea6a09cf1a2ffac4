/** The text printed after `npm start`: the address of the service and a first request. Contains no token. */
import { normalize } from "node:path";
import type { Config } from "../config/config";
import { demoCompanyId } from "../demo";

/** The default folder of the key for `npm run token`. */
const defaultDataFolder = "./data";

/**
 * Returns the text for a service that listens at `url` with its root at `rootPath`. `pagePath` is the path of the web
 * page and may contain its key: the text is for the terminal, never for the log.
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

/** The command runs in another terminal, without this one's settings; it needs the folder of the key. */
const tokenCommand = (dataFolder: string): string =>
  normalize(dataFolder) === normalize(defaultDataFolder)
    ? "npm run -s token"
    : `DATA_FOLDER=${quoted(dataFolder)} npm run -s token`;

/** Quotes a text for a POSIX shell. */
const quoted = (text: string): string =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
