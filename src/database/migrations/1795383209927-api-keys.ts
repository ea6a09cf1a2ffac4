/** The new table 'apiKey'. */
import { SchemaMigration } from "./schema-migration";
import { given } from "./table";

export class ApiKeys1795383209927 extends SchemaMigration {
  readonly changes = {
    createTables: {
      apiKey: {
        columns: {
          name: given("Edm.String", 64),
          digest: given("Edm.String", 64),
          role: given("Edm.String", 10),
          partitions: given("Edm.String"),
          createdAt: given("Edm.DateTimeOffset"),
          expiresAt: given("Edm.DateTimeOffset"),
          revokedAt: given("Edm.DateTimeOffset"),
        },
        primaryKey: ["name"],
        unique: { apiKeyDigest: ["digest"] },
        indexes: {},
      },
    },
  };
}
