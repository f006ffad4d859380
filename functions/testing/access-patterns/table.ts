import { openTemporaryTable } from '../temporary-table.ts';

/** The table that the access patterns run on; whoever runs them closes it. */
export const table = await openTemporaryTable();

/** Another one for those of the back adminOrders, which read all that there is; likewise. */
export const studio = await openTemporaryTable();

/** Another one for its orders, of which it reads the newest; likewise. */
export const adminOrders = await openTemporaryTable();

/** Another one for recordings, codes and files; likewise. */
export const library = await openTemporaryTable();

/** Another one for its sessions and people; likewise. */
export const school = await openTemporaryTable();
