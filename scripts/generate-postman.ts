/** Writes metadata/postman_collection.json and metadata/postman_environment.json, for a service on this machine. */
import { postmanCollection, postmanEnvironment } from "../src/connect/postman/collection";

/** Where `npm start` serves. */
const baseUrl = "http://127.0.0.1:3000/lease/management/v3.0";

/** The two files as objects for `JSON.stringify`, by their path. */
export const postmanFiles = (): Readonly<Record<string, object>> => ({
  "metadata/postman_collection.json": postmanCollection(baseUrl),
  "metadata/postman_environment.json": postmanEnvironment(baseUrl),
});
