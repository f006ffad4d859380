/** Refusals of an order because of a pack, which are said beside it. */
export const packProblems = [
  ...([
    'pack_not_found',
    'pack_used_up',
    'pack_not_yet',
    'pack_expired',
    'pack_ended',
    'pack_not_for_this',
    'pack_for_owner',
    'pack_changed',
    'pack_rest_too_small',
    'membership_unpaid',
    'membership_day_full',
  ] as const),
] as const;
