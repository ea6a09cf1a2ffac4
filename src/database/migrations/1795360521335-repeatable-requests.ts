/** The new table 'repeatableRequest'. */
import { SchemaMigration } from "./schema-migration";
import { given, guid } from "./table";

export class RepeatableRequests1795360521335 extends SchemaMigration {
  readonly changes = {
    createTables: {
      repeatableRequest: {
        columns: {
          requestKey: given("Edm.String", 64),
          fingerprint: given("Edm.String", 64),
          firstSent: given("Edm.DateTimeOffset"),
          companyId: guid(),
          status: given("Edm.Int32"),
          headers: given("Edm.String"),
          body: given("Edm.String"),
        },
        primaryKey: ["requestKey"],
        unique: {},
        indexes: { repeatableRequestAge: ["firstSent"] },
      },
    },
  };
}
