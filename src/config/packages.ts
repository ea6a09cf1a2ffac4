/**
 * Packages that only some settings need. `npm ci --omit=optional` does not install them; a setting that needs a missing
 * one is rejected with the command that installs it.
 */
import { ConfigurationError, type SettingName } from "./table";

/** `optionalDependencies` of package.json by use: the noun of messages, and the packages. */
export const optionalPackages = {
  postgres: ["A PostgreSQL database", ["pg", "pg-cursor"]],
  mssql: ["A SQL Server database", ["mssql"]],
  tracing: [
    "The export of traces",
    [
      "@opentelemetry/api",
      "@opentelemetry/exporter-trace-otlp-http",
      "@opentelemetry/resources",
      "@opentelemetry/sdk-trace-node",
    ],
  ],
  parquet: ["A Parquet file", ["hyparquet-writer"]],
  mcp: ["The endpoint for agents", ["@modelcontextprotocol/server", "zod"]],
  redis: ["A Redis-compatible server", ["ioredis"]],
  reference: ["The API reference", ["swagger-ui-dist/package.json"]],
} as const satisfies Record<string, readonly [noun: string, packages: readonly string[]]>;

/** The sentence about the first package of a use that is not installed; undefined when all are. */
export function missingPackage(use: keyof typeof optionalPackages): string | undefined {
  const [noun, packages] = optionalPackages[use];
  const missing = packages.find((name) => !isInstalled(name));
  return missing === undefined
    ? undefined
    : `${noun} needs the package ${missing.replace("/package.json", "")}, which is not installed; \`npm ci --omit=dev\` installs it.`;
}

/** Throws a `ConfigurationError` of the setting when a package of the use is not installed. */
export function requirePackages(use: keyof typeof optionalPackages, setting: SettingName): void {
  const sentence = missingPackage(use);
  if (sentence !== undefined) throw new ConfigurationError(setting, `${setting}: ${sentence}`);
}

function isInstalled(name: string): boolean {
  try {
    require.resolve(name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "MODULE_NOT_FOUND") return false;
    throw error;
  }
}
