/** Who signed in, before it is decided what that allows. The same for every scheme. */

export interface Principal {
  readonly scheme: "bearer";
  /** GUID, lower case: the object id of the directory, or one derived from issuer and subject. */
  readonly id: string;
  /** Display name; for the audit of documents, never for logs. */
  readonly name: string;
  readonly tenant?: string;
  /** The application that asks, for itself or for a user. */
  readonly appId?: string;
  /** An application without a user. */
  readonly isApp: boolean;
  readonly permissions: ReadonlySet<Permission>;
  /** The companies that the sign-in itself narrows to. */
  readonly companies: "*" | ReadonlySet<string>;
}

export type Permission = "read" | "write";
