import * as z from 'zod';
import { emailHash } from './email-hash.ts';
import { type Order, orderRecord } from './order.ts';
import { groupLine, passLine } from './order-lines.ts';

/*
 * A joint order is one of several bookings: a pass or a group. While it is not paid it alone has the money; then each booking has
 * an order of its own with its share (docs/decisions/several-places.md).
 */

/** The order of places in all dates of a series that are still to come. */
export const passRecord = orderRecord.extend({ lines: z.tuple([passLine]), buyerName: z.string() });
export type Pass = z.output<typeof passRecord>;

/** The order of several places in one session. */
export const groupRecord = orderRecord.extend({ lines: z.tuple([groupLine]), buyerName: z.string() });
export type Group = z.output<typeof groupRecord>;

export const jointOrderRecord = z.union([passRecord, groupRecord]);
export type JointOrder = Pass | Group;

type Other<Item> = Order | JointOrder | Item;

const kindOf = (order: object) => ('lines' in order && Array.isArray(order.lines) ? order.lines[0]?.kind : undefined);

export function isPass<Item extends object>(order: Other<Item>): order is Pass {
  return kindOf(order) === 'pass';
}

export function isGroup<Item extends object>(order: Other<Item>): order is Group {
  return kindOf(order) === 'group';
}

export function isJointOrder<Item extends object>(order: Other<Item>): order is JointOrder {
  return isPass(order) || isGroup(order);
}

type Lines = Pick<Pass, 'lines'> | Pick<Group, 'lines'>;

export const passLineOf = ({ lines: [line] }: Pick<Pass, 'lines'>) => line;
export const groupLineOf = ({ lines: [line] }: Pick<Group, 'lines'>) => line;

/** Shares of the bookings: that of the first date, or of the buyer's place, first. */
export function sharesIn({ lines: [line] }: Lines) {
  return line.kind === 'pass' ? line.dates : line.places;
}

/** Ids of the bookings, in the order of `sharesIn`. */
export const bookingIdsOf = (order: Lines) => sharesIn(order).map(({ bookingId }) => bookingId);

/** The booking of a pass's first date, or of a group's buyer. */
export const firstBookingOf = (order: Lines) => bookingIdsOf(order)[0] ?? '';

export const titleOfJointOrder = ({ lines: [line] }: Lines) => line.title;

/** Partition of all joint orders by time, in the index byType. */
export const allJointOrders = 'PASSES';

/** Partition of the joint orders of an address, in the index byMember. */
export const jointOrdersPartition = (email: string) => jointOrdersPartitionOf(emailHash(email));

/** `addressId`: the hash of the e-mail address. */
export const jointOrdersPartitionOf = (addressId: string) => `PASSES#${addressId}`;

/** Returns what the groups of a series' unpaid passes have in place of a session's id. */
export const passGroups = (seriesId: string) => `${passGroupsPrefix}${seriesId}`;
export const passGroupsPrefix = 'PASSES#';
