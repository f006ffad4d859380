/**
 * The shape of the one DynamoDB table: attribute and index names, shared by the stack that makes it and the
 * functions that use it. The access patterns stand in docs/data-model.md.
 */
export const table = {
  partitionKey: 'PK',
  sortKey: 'SK',
  /** Attribute that DynamoDB's TTL reads: epoch seconds. */
  expiry: 'expiresAt',
  indexes: {
    /** The list that belongs to a parent, e.g. the bookings of a session. */
    byParent: { name: 'byParent', partitionKey: 'GSI1PK', sortKey: 'GSI1SK' },
    /** The list that belongs to a member. */
    byMember: { name: 'byMember', partitionKey: 'GSI2PK', sortKey: 'GSI2SK' },
    /** All items of one kind by time, e.g. published sessions by start. */
    byKind: { name: 'byKind', partitionKey: 'GSI3PK', sortKey: 'GSI3SK' },
    /** All bookings, or all purchases, by time, however far their payment has come. */
    byType: { name: 'byType', partitionKey: 'GSI4PK', sortKey: 'GSI4SK' },
  },
} as const;

/** Partition and sort key of the one item that holds the exchange rates; two roles may touch nothing else. */
export const ratesKey = 'RATES';

/** Partition-key prefix of the mail outbox; the mail function's stream filter reads it. */
export const mailKeyPrefix = 'MAIL#';

/** Partition-key prefix of one-time secrets; the role of the function that checks them may touch nothing else. */
export const secretKeyPrefix = 'SECRET#';
