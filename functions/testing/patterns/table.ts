import { openOwnTable } from '../own-table.ts';

/** The table that the access patterns run on; whoever runs them closes it. */
export const table = await openOwnTable();
