/** The new table 'asyncRequest'. */
import { SchemaMigration } from "./schema-migration";
import { given, guid } from "./table";

export class AsyncRequests1795470000000 extends SchemaMigration {
  readonly changes = {
    createTables: {
      asyncRequest: {
        columns: {
          id: guid(),
          owner: given("Edm.String", 64),
          kind: given("Edm.String", 10),
          seenAt: given("Edm.DateTimeOffset"),
          keptUntil: given("Edm.DateTimeOffset"),
          status: given("Edm.Int32"),
          headers: given("Edm.String"),
          body: given("Edm.String"),
        },
        primaryKey: ["id"],
        unique: {},
        indexes: { asyncRequestEnd: ["keptUntil"], asyncRequestOwner: ["owner"] },
      },
    },
  };
}
