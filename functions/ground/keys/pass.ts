import * as z from 'zod';
import { emailHash } from './email-hash.ts';
import { type Order, orderRecord } from './order.ts';
import { passLine } from './order-lines.ts';

/** The order of places in all dates of a series that are still to come. */
export const passRecord = orderRecord.extend({ lines: z.tuple([passLine]), buyerName: z.string() });
export type Pass = z.output<typeof passRecord>;

export function isPass<Other extends object>(order: Order | Pass | Other): order is Pass {
  return 'lines' in order && Array.isArray(order.lines) && order.lines[0]?.kind === 'pass';
}

/** Ids of the bookings of its dates, that of the first date first. */
export const bookingIdsOf = (pass: Pick<Pass, 'lines'>) => passLineOf(pass).dates.map(({ bookingId }) => bookingId);

export const passLineOf = ({ lines: [line] }: Pick<Pass, 'lines'>) => line;

/** Partition of all passes by time, in the index byType. */
export const allPasses = 'PASSES';

/** Partition of the passes of an address, in the index byMember. */
export const passesPartition = (email: string) => passesPartitionOf(emailHash(email));

/** `addressId`: the hash of the e-mail address. */
export const passesPartitionOf = (addressId: string) => `PASSES#${addressId}`;

/** Returns what the groups of a series' unpaid passes have in place of a session's id. */
export const passGroups = (seriesId: string) => `${passGroupsPrefix}${seriesId}`;
export const passGroupsPrefix = 'PASSES#';
