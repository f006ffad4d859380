/**
 * Attribute and index names of the DynamoDB table, for the stack and the functions. Access patterns:
 * docs/data-model.md#access-patterns.
 */
export const table = {
  partitionKey: 'PK',
  sortKey: 'SK',
  /** TTL attribute, epoch seconds. */
  expiry: 'expiresAt',
  indexes: {
    /** Items of a parent, e.g. the bookings of a session. */
    byParent: { name: 'byParent', partitionKey: 'GSI1PK', sortKey: 'GSI1SK' },
    byMember: { name: 'byMember', partitionKey: 'GSI2PK', sortKey: 'GSI2SK' },
    /** Items of a kind by time, e.g. published sessions by start. */
    byKind: { name: 'byKind', partitionKey: 'GSI3PK', sortKey: 'GSI3SK' },
    /** All bookings or all purchases by time, regardless of their payment. */
    byType: { name: 'byType', partitionKey: 'GSI4PK', sortKey: 'GSI4SK' },
  },
} as const;

/** Partition and sort key of the exchange rates; two roles are restricted to it. */
export const ratesKey = 'RATES';

/** Partition and sort key of the settings of the site. */
export const settingsItemKey = 'SETTINGS';

/** Partition-key prefix of the outbox, for the mail function's stream filter. */
export const mailKeyPrefix = 'MAIL#';

/** Partition-key prefix of events, for the stream consumer's filter. */
export const eventKeyPrefix = 'EVENT#';

/** Partition-key prefix of one-time secrets; the role of their verifier is restricted to it. */
export const secretKeyPrefix = 'SECRET#';
/** Start of the partition keys of members' own items. */
export const memberKeyPrefix = 'MEMBER#';
/** Start of the partition keys of what the mail service reported about an e-mail address. */
export const addressKeyPrefix = 'ADDRESS#';
/** Start of the partition keys of sessions with all that belongs to them, and of collections with their recordings. */
export const sessionKeyPrefix = 'SESSION#';
/** Sort keys of the waitlist, in the partition of its session. */
export const waitlistSortKeyPrefix = 'WAITLIST#';
/** Start of the partition keys of series, and in the index byParent of those of their dates. */
export const seriesKeyPrefix = 'SERIES#';
export const collectionKeyPrefix = 'COLLECTION#';
/** Is the sort key of the item that holds the chapters of a collection. */
export const chaptersSortKey = 'CHAPTERS';
/** Partition key of the learning resources. */
export const learningResourcesKey = 'RESOURCES';
/** Start of the partition keys of answers about health: encrypted, apart from the bookings that they belong to. */
export const screeningKeyPrefix = 'SCREENING#';
/** Start of the partition keys of discount codes, which hold the price of a collection too. */
export const discountCodeKeyPrefix = 'DISCOUNT#';
/** Start of the partition keys of what is kept about a person besides orders: notes, and merges under way. */
export const personKeyPrefix = 'PERSON#';
/** Start of the partition keys of uploads. */
export const uploadKeyPrefix = 'UPLOAD#';
/** Partition of all uploads by time, in the index byKind. */
export const uploadsKey = 'UPLOADS';
/** Start of the partition keys of what needs attention. */
export const attentionKeyPrefix = 'ATTENTION#';

/** Partition of memberships that are not over, by what is to be done next, in the index byParent. */
export const openMemberships = 'OPENMEMBERSHIPS';
