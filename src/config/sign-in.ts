/** The sign-in settings as a whole: schemes, trusted issuers, NTLM verifier. Contradictions stop the start. */
import { join } from "node:path";
import { ConfigurationError, type SettingName, type SettingValues } from "./table";

export type NtlmConfig = NonNullable<ReturnType<typeof readNtlm>>;
export type SignInConfig = ReturnType<typeof readSignIn>;

/** Reads and checks the settings. Throws `ConfigurationError`. */
export function readSignIn(values: SettingValues, production: boolean, dataFolder: string) {
  const bearer = values.AUTH_SCHEMES.includes("bearer");
  if (!bearer) refuseWithout("bearer", values, bearerSettings);
  const entra = readEntra(values);
  const oidc = readOidc(values);
  const ntlm = readNtlm(values, dataFolder);
  return {
    /** Whether bearer tokens are accepted. */
    bearer,
    /** Failures allowed for one account in 15 minutes. */
    maxFailures: values.AUTH_MAX_FAILURES,
    permissionsFile: values.AUTH_PERMISSIONS_FILE,
    clockSkewSeconds: values.AUTH_CLOCK_SKEW_SECONDS,
    tokenCacheSize: values.AUTH_TOKEN_CACHE_SIZE,
    tokenCacheSeconds: values.AUTH_TOKEN_CACHE_SECONDS,
    ...(entra && { entra }),
    ...(oidc && { oidc }),
    ...(ntlm && { ntlm }),
    ...(values.AUTH_SCHEMES.includes("key") && { keys: { requireTls: values.KEY_REQUIRE_TLS } }),
    devIssuer: readDevIssuer(values, production, entra !== undefined || oidc !== undefined),
  };
}

const bearerSettings = [
  "ENTRA_TENANT_IDS",
  "ENTRA_CLIENT_ID",
  "ENTRA_AUDIENCES",
  "OIDC_ISSUER",
  "OIDC_AUDIENCE",
] as const;

/** Rejects settings of a disabled scheme: they suggest that it was meant to be enabled. */
function refuseWithout(scheme: string, values: SettingValues, names: readonly SettingName[]): void {
  const set = names.find((name) => values[name] !== undefined);
  if (set === undefined) return;
  throw new ConfigurationError(
    "AUTH_SCHEMES",
    `AUTH_SCHEMES is ${values.AUTH_SCHEMES.join(",")}, but ${set} is set; expected ${scheme} among the schemes.`,
  );
}

function readNtlm(values: SettingValues, dataFolder: string) {
  const { AUTH_SCHEMES: schemes, NTLM_VERIFIER: verifier = "local" } = values;
  if (!schemes.includes("ntlm")) {
    refuseWithout("ntlm", values, ["NTLM_VERIFIER", "NTLM_DOMAIN", "NTLM_USERS_FILE"]);
    return undefined;
  }
  if (values.TRUST_PROXY && schemes.every((scheme) => scheme === "ntlm")) {
    throw new ConfigurationError(
      "AUTH_SCHEMES",
      "AUTH_SCHEMES is ntlm, but TRUST_PROXY is true, and behind a proxy NTLM is never offered; expected bearer or " +
        "key among the schemes, or a direct connection.",
    );
  }
  if (verifier === "winbind" && values.NTLM_USERS_FILE !== undefined) {
    throw new ConfigurationError(
      "NTLM_USERS_FILE",
      "NTLM_USERS_FILE is set, but NTLM_VERIFIER is winbind, which reads no file; expected local, or no file.",
    );
  }
  return {
    verifier:
      verifier === "winbind"
        ? { kind: verifier, path: values.NTLM_AUTH_PATH, maxProcesses: values.NTLM_HELPERS_MAX }
        : { kind: verifier, usersFile: usersFileOf(values, dataFolder) },
    domain: values.NTLM_DOMAIN,
    requireTls: values.NTLM_REQUIRE_TLS,
    requireMic: values.NTLM_REQUIRE_MIC,
    /** A proxy is in front of the service, so connections are not the client's. */
    behindProxy: values.TRUST_PROXY,
  };
}

/** The path of the file of NTLM users. */
export const usersFileOf = ({ NTLM_USERS_FILE: file }: SettingValues, dataFolder: string): string =>
  file ?? join(dataFolder, "ntlm-users.json");

function readEntra(values: SettingValues) {
  const { ENTRA_TENANT_IDS: tenants, ENTRA_CLIENT_ID: clientId, ENTRA_AUDIENCES: audiences } = values;
  if (tenants === undefined) {
    const orphan = clientId === undefined ? audiences && "ENTRA_AUDIENCES" : "ENTRA_CLIENT_ID";
    if (orphan) throw missing("ENTRA_TENANT_IDS", orphan, "the tenants whose tokens are accepted");
    return undefined;
  }
  if (clientId === undefined && audiences === undefined) {
    throw missing("ENTRA_CLIENT_ID", "ENTRA_TENANT_IDS", "the application's id, or ENTRA_AUDIENCES");
  }
  const ownId = clientId?.toLowerCase();
  return {
    authority: values.ENTRA_AUTHORITY.replace(/\/+$/, ""),
    tenantIds: tenants.map((id) => id.toLowerCase()),
    audiences: [...(ownId === undefined ? [] : [ownId, `api://${ownId}`]), ...(audiences ?? [])],
  };
}

function readOidc(values: SettingValues) {
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience } = values;
  if (issuer === undefined && audience === undefined) return undefined;
  if (issuer === undefined) throw missing("OIDC_ISSUER", "OIDC_AUDIENCE", "the issuer of the tokens");
  if (audience === undefined) throw missing("OIDC_AUDIENCE", "OIDC_ISSUER", "the audience of its tokens");
  return { issuer, audience };
}

function missing(setting: SettingName, because: SettingName, expected: string): ConfigurationError {
  return new ConfigurationError(setting, `${setting} is not set, but ${because} is; expected ${expected}.`);
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

/** The reason why the development issuer must not run: a setting indicates that the service is reachable for others. */
function exposureOf(values: SettingValues, production: boolean): string | undefined {
  const { HOST: host, TRUST_PROXY: trustProxy, PUBLIC_URL: publicUrl } = values;
  if (production) return "NODE_ENV is production";
  if (!loopback.test(host)) return `HOST is ${host}, which other machines can reach`;
  if (trustProxy) return "TRUST_PROXY is true, so a proxy lets other machines in";
  if (publicUrl !== undefined && !loopback.test(hostOf(publicUrl)))
    return `PUBLIC_URL is ${publicUrl}, by which other machines come in`;
  return undefined;
}

/** The host name of a URL, an IPv6 address without brackets. */
const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, "");

/** Anyone who can read the data folder can create its tokens: for one machine, never for a server. */
function readDevIssuer(values: SettingValues, production: boolean, hasOther: boolean): boolean {
  const { AUTH_DEV_ISSUER: asked, AUTH_SCHEMES: schemes } = values;
  if (!schemes.includes("bearer")) {
    if (asked !== "true" && asked !== "1") return false;
    throw new ConfigurationError(
      "AUTH_DEV_ISSUER",
      `AUTH_DEV_ISSUER is ${asked}, but AUTH_SCHEMES is ${schemes.join(",")}; expected bearer among the schemes.`,
    );
  }
  const obstacle = exposureOf(values, production);
  if (asked === "true" || asked === "1") {
    if (obstacle === undefined) return true;
    throw new ConfigurationError(
      "AUTH_DEV_ISSUER",
      `AUTH_DEV_ISSUER is ${asked}, but ${obstacle}; expected false, or a service that only this machine can reach.`,
    );
  }
  if (hasOther) return false;
  if (asked === "auto" && obstacle === undefined) return true;
  const why = obstacle ?? "AUTH_DEV_ISSUER switches it off";
  throw new ConfigurationError(
    "ENTRA_TENANT_IDS",
    "No sign-in is configured: ENTRA_TENANT_IDS and OIDC_ISSUER are not set, and the development issuer " +
      `cannot be used because ${why}; expected ENTRA_TENANT_IDS with ENTRA_CLIENT_ID, or OIDC_ISSUER with ` +
      "OIDC_AUDIENCE.",
  );
}
