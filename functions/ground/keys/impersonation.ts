import type { Key } from '../platform/table.ts';

/** Marks that an impersonation was ended before its half hour had passed: its tokens are refused. */
export const endedImpersonationKey = ({ by, id }: { by: string; id: string }): Key => ({
  PK: `IMPERSONATION#${by}`,
  SK: id,
});
