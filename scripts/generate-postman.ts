/** Generates metadata/postman_collection.json and metadata/postman_environment.json, for a service on this machine. */
import { postmanCollection, postmanEnvironment } from "../src/connect/postman/collection";

/** The root URL of a service started by `npm start`. */
const baseUrl = "http://127.0.0.1:3000/lease/management/v3.0";

/** Returns the two files as objects for `JSON.stringify`, by their paths. */
export const postmanFiles = (): Readonly<Record<string, object>> => ({
  "metadata/postman_collection.json": postmanCollection(baseUrl),
  "metadata/postman_environment.json": postmanEnvironment(baseUrl),
});
