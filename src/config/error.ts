/** What stops a start because of the configuration. */
import type { SettingName } from "./table";

/** A setting is wrong; the message is for whoever starts the service. */
export class ConfigurationError extends Error {
  constructor(
    readonly setting: SettingName,
    message: string,
  ) {
    super(message);
    this.name = "ConfigurationError";
  }
}
