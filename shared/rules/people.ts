/** Characters of the notes about a person (docs/product.md#people). */
export const maxNotesLength = 10_000;

/** Each obstacle is a reason why two e-mail addresses are not merged (docs/product.md#merging-addresses). */
export const mergeObstacles = [
  'same_address',
  'both_accounts',
  'source_has_account',
  'nothing_to_merge',
  'same_session',
  'payment_open',
  'offer_open',
  'notes_too_long',
  'merging_elsewhere',
] as const;
export type MergeObstacle = (typeof mergeObstacles)[number];
