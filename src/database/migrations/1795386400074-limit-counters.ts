/** The new table 'limitCounter'. */
import { SchemaMigration } from "./schema-migration";
import { given } from "./table";

export class LimitCounters1795386400074 extends SchemaMigration {
  readonly changes = {
    createTables: {
      limitCounter: {
        columns: {
          name: given("Edm.String", 100),
          points: given("Edm.Int32"),
          endsAt: given("Edm.DateTimeOffset"),
        },
        primaryKey: ["name"],
        unique: {},
        indexes: { limitCounterEnd: ["endsAt"] },
      },
    },
  };
}
