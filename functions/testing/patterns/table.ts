import { openOwnTable } from '../own-table.ts';

/** The table that the access patterns run on; whoever runs them closes it. */
export const table = await openOwnTable();

/** Another one for those of the back office, which read all that there is; likewise. */
export const studio = await openOwnTable();

/** Another one for its orders, of which it reads the newest; likewise. */
export const office = await openOwnTable();

/** Another one for recordings, codes and files; likewise. */
export const library = await openOwnTable();

/** Another one for its sessions and people; likewise. */
export const school = await openOwnTable();
