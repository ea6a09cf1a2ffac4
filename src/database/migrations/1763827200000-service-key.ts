/** The table of the key that signs the tokens of next links and delta links; the service makes the key when it starts. */
import type { MigrationInterface, QueryRunner } from "typeorm";
import { createTables, given } from "./table";

export class ServiceKey1763827200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, {
      serviceKey: {
        columns: { name: given("Edm.String", 50), value: given("Edm.String", 100) },
        primaryKey: ["name"],
      },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable("serviceKey");
  }
}
