import { type Booking, bookingItem, bookingKey, bookingRecord } from '../../ground/keys/booking.ts';
import { orderKey } from '../../ground/keys/order.ts';
import { type SeatOrder, seatOrderRecord } from '../../ground/keys/place.ts';
import { getAll, keyOf } from '../../ground/platform/batch.ts';
import { changeItem } from '../../ground/platform/change.ts';
import type { Table, Write } from '../../ground/platform/table.ts';
import type { Examination } from './settle.ts';

type Copies = Pick<Booking, 'paymentStatus' | 'total' | 'discountCode'>;

const copied = ['paymentStatus', 'total', 'discountCode'] as const;

/** Returns what a booking should have copied of its order. */
export function copiesOf({
  status: paymentStatus,
  total,
  discount,
}: Pick<SeatOrder, 'status' | 'total' | 'discount'>): Copies {
  return { paymentStatus, total, discountCode: discount?.code ?? null };
}

/** The copies in one text. */
export function copiesText({ paymentStatus, total: { amount, currency }, discountCode }: Copies): string {
  return [paymentStatus, amount, currency, discountCode ?? 'no code'].join(' ');
}

/** Compares what a booking says of its payment with its order; both are read by one call. One without the other is found too. */
export async function examineCopies(table: Table, id: string): Promise<Examination> {
  const items = await getAll(table, [bookingKey(id), orderKey(id)], { consistent: true });
  const [stored, ordered] = [bookingKey(id), orderKey(id)].map((key) => items.get(keyOf(key)));
  if (!stored && !ordered) return { findings: [], repairs: [] };
  if (!stored || !ordered) return { findings: [missingPart(id, stored === undefined)], repairs: [] };
  const booking = bookingRecord.parse(stored);
  const order = seatOrderRecord.parse(ordered);
  const copies = copiesOf(order);
  if (copiesText(booking) === copiesText(copies)) return { findings: [], repairs: [] };
  const finding = { what: 'payment of its order', stored: copiesText(booking), counted: copiesText(copies) };
  const { PK: subject } = bookingKey(id);
  return { findings: [{ ...finding, subject }], repairs: [repairOf(booking, order)] };
}

/** Reports a missing item: the two are written together, and nothing tells what the one that is gone said. */
function missingPart(id: string, isBooking: boolean) {
  const { PK: subject } = isBooking ? orderKey(id) : bookingKey(id);
  return { subject, what: isBooking ? 'its booking' : 'its order', stored: 'missing', counted: 'there' };
}

/** Refused when the booking or its order was changed meanwhile. */
function repairOf(booking: Booking, order: SeatOrder): Write[] {
  const change = { before: bookingItem(booking), after: bookingItem({ ...booking, ...copiesOf(order) }) };
  return [
    changeItem(bookingKey(booking.id), change, copied),
    {
      ConditionCheck: {
        Key: orderKey(order.id),
        ConditionExpression: '#status = :status AND #total = :total',
        ExpressionAttributeNames: { '#status': 'status', '#total': 'total' },
        ExpressionAttributeValues: { ':status': order.status, ':total': order.total },
      },
    },
  ];
}
