/** What the configuration says about notifications. Times are milliseconds. */
export interface NotificationSettings {
  /** From the first change on, further ones are waited for this long. */
  readonly delay: number;
  /** Beyond so many records there is one notification of the whole collection. */
  readonly maxRecords: number;
  /** Subscriptions that one caller may have. */
  readonly maxSubscriptions: number;
  /** How long a subscription lives that is not renewed. */
  readonly lifetime: number;
  /** Between the first and the second attempt; it doubles with every further one, up to an hour. */
  readonly retryAfter: number;
  /** For how long attempts are made before the subscription is removed. */
  readonly giveUpAfter: number;
  /** For one request to a subscriber, its name look-up and its answer. */
  readonly timeout: number;
  /** Entries of the delivery log that are kept for each caller. */
  readonly logSize: number;
  /** Notification URLs may lead into private networks and to this machine. */
  readonly allowPrivate: boolean;
  /** Notification URLs may be http. */
  readonly allowHttp: boolean;
}
