import { openTemporaryTable } from '../temporary-table.ts';

/** Tables of the access patterns, separate where a pattern reads a whole index; the caller closes them. */
export const table = await openTemporaryTable();

/** For the overview. */
export const overviewTable = await openTemporaryTable();

/** For orders. */
export const ordersTable = await openTemporaryTable();

/** For recordings, codes and files. */
export const libraryTable = await openTemporaryTable();

/** For sessions and members of the back office. */
export const sessionsTable = await openTemporaryTable();

/** For calendars. */
export const calendarsTable = await openTemporaryTable();

/** For the door list. */
export const doorTable = await openTemporaryTable();
