/** The configuration of notifications. Times are in milliseconds. */
export interface NotificationSettings {
  /** After the first change, further ones are collected for this long. */
  readonly delay: number;
  /** Above this number of records there is one notification for the whole collection. */
  readonly maxRecords: number;
  /** Maximum number of subscriptions of one caller. */
  readonly maxSubscriptions: number;
  /** Lifetime of a subscription that is not renewed. */
  readonly lifetime: number;
  /** Between the first and the second attempt; doubles with every further one, up to an hour. */
  readonly retryAfter: number;
  /** Time during which attempts are made before the subscription is removed. */
  readonly giveUpAfter: number;
  /** For one request to a subscriber, DNS lookup and response included. */
  readonly timeout: number;
  /** Entries of the delivery log kept for each caller. */
  readonly logSize: number;
  /** Whether notification URLs may lead into private networks and to this machine. */
  readonly allowPrivate: boolean;
  /** Whether notification URLs may be http. */
  readonly allowHttp: boolean;
}
