/** The error for invalid configuration. */
import type { SettingName } from "./table";

/** A setting is invalid; the message is for the operator who starts the service. */
export class ConfigurationError extends Error {
  constructor(
    readonly setting: SettingName,
    message: string,
  ) {
    super(message);
    this.name = "ConfigurationError";
  }
}
