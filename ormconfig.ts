/** The data source for TypeORM's own command line, from the same settings as the service's. */
import { readConfig } from "./src/config/config";
import { createDataSource } from "./src/database/open";

const { database, connections } = readConfig();

export default createDataSource(database, connections);
