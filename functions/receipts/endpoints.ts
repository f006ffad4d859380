import type { ResponseBody } from '#shared/contract/contract.ts';
import { packageNames } from '#shared/rules/admin.ts';
import { formatLongDate } from '#shared/rules/dates.ts';
import { type BookingAuthority, findForChange } from '../bookings/authority.ts';
import { ordersOf, ownOrders } from '../bookings/paid.ts';
import { findBooking } from '../bookings/store.ts';
import type { PaidOrder } from '../income/postings.ts';
import { emailOf, hasEmail, isOrderOfMove } from '../keys/booking.ts';
import { collectionOf, isPurchase, type Purchase } from '../keys/purchase.ts';
import type { Receipt } from '../keys/receipt.ts';
import type { Clock } from '../platform/clock.ts';
import type { Handler } from '../platform/http.ts';
import { HttpError } from '../platform/http-error.ts';
import { recordAttempts } from '../platform/rate-limit.ts';
import { attemptsOf } from '../platform/request-limits.ts';
import type { Table } from '../platform/table.ts';
import { findSession } from '../sessions/store.ts';
import { issueReceipts, type ReceiptTexts } from './issue.ts';

type Dependencies = { table: Table; now: Clock };

/** The receipts of a booking, for a caller who may change it. Throws HttpError 403, and 404 when it has none. */
export const getReceipts: Handler<'getReceipts', Dependencies> = ({ params, body, request }, dependencies) =>
  receiptsOfBooking(params.bookingId, { ...body, ip: request.ip }, dependencies);

/** As getReceipts. */
export const getMyReceipts: Handler<'getMyReceipts', Dependencies> = ({ params, member, request }, dependencies) =>
  receiptsOfBooking(params.bookingId, { member, ip: request.ip }, dependencies);

async function receiptsOfBooking(id: string, authority: BookingAuthority, dependencies: Dependencies) {
  const { table, now } = dependencies;
  const booking = await findForChange(table, id, authority, now());
  await recordAttempts(table, attemptsOf('getReceipts', { order: id }, now()));
  // The order of a move may belong to someone who has given the booking away since.
  const place = booking.movesBookingId === null ? booking : await findBooking(table, booking.movesBookingId);
  if (!place) throw new HttpError('booking_not_found');
  // What someone else has paid is none of the attendee's business.
  const orders = ownOrders(await ordersOf(table, booking), place);
  const receipts = await Promise.all(orders.map((order) => receiptsOf(order, dependencies)));
  return fileOf(receipts.flat().filter(({ issuedAt }) => place.givenAt === null || issuedAt > place.givenAt));
}

/** What was issued for an order, and what is to be issued. */
export async function receiptsOf(order: PaidOrder, dependencies: Dependencies): Promise<Receipt[]> {
  return issueReceipts(order, await textsOf(order, dependencies.table), dependencies);
}

/** Null for a person who was deleted: what was issued before stays, and nothing else is. */
async function textsOf(order: PaidOrder, table: Table): Promise<ReceiptTexts | null> {
  if (isPurchase(order)) return textsOfPurchase(order);
  if (!hasEmail(order) && emailOf(order) !== null) return null;
  const session = await findSession(table, order.sessionId);
  const { startTime = order.sessionStart, timeZone = 'UTC', title = 'Session' } = session ?? {};
  const what = `${title}, ${formatLongDate(startTime, timeZone)}`;
  const item = isOrderOfMove(order) ? `Move to ${what}` : what;
  return { item, buyer: { name: order.attendeeName, email: emailOf(order) } };
}

function textsOfPurchase(purchase: Purchase): ReceiptTexts | null {
  const { buyerName, buyerEmail } = purchase;
  if (buyerEmail.endsWith('@person.invalid')) return null;
  return { item: packageNames[collectionOf(purchase)], buyer: { name: buyerName ?? buyerEmail, email: buyerEmail } };
}

/** Throws HttpError 404 when there are none. */
export async function fileOf(receipts: Receipt[]): Promise<ResponseBody<'getReceipts'>> {
  const [first] = receipts;
  if (!first) throw new HttpError('no_receipt');
  // Loaded by who makes a file: it is larger than all else here.
  const { receiptsPdf } = await import('./pdf.ts');
  return { fileName: `receipt-${first.name}.pdf`, pdf: (await receiptsPdf(receipts)).toString('base64') };
}
