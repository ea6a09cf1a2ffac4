/** The service in process for an import of rows, with its rules and its audit log in a file. */
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import type { Config } from "../../config/config";
import { actions, behavioursWith, functions } from "../../controllers";
import { modelFor } from "../../entities";
import { writeAudit } from "../../observability/audit";
import { createLog } from "../../observability/log";
import { createService, type Service, type Store } from "../../odata";

interface ImportService {
  readonly service: Service;
  /** Ends the audit log. */
  readonly close: () => Promise<void>;
}

/** Creates the service on a database, with the settings of the configuration; the audit log is appended to a file. */
export function importService(
  config: Config,
  store: Store,
  facts: { readonly tokenKey: string; readonly history: string; readonly auditPath: string },
): ImportService {
  const { tokenKey, history, auditPath } = facts;
  const lines = createWriteStream(auditPath, { flags: "a", mode: 0o600 });
  const { written } = writeAudit(createLog({ logLevel: "error" }, lines));
  const service = createService({
    model: modelFor(config),
    store,
    behaviours: behavioursWith(config.notifications),
    functions,
    actions,
    limits: config.limits,
    tokenKey,
    history,
    strictReferences: config.strictReferences,
    written,
  });
  return {
    service,
    close: async () => {
      lines.end();
      await once(lines, "close");
    },
  };
}
