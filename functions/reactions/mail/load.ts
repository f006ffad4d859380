import { paths } from '#shared/contract/paths.ts';
import { nameFrom } from '#shared/rules/accounts.ts';
import { isBooked, ticketDays } from '#shared/rules/bookings.ts';
import { positionIn } from '#shared/rules/waitlist.ts';
import { newSecret, secretItem } from '../../domains/identity/secrets.ts';
import { findWholeSession } from '../../domains/sessions/store.ts';
import { findEntry, listLine } from '../../domains/waitlist/store.ts';
import { findEvent } from '../../ground/events/event-store.ts';
import { lostWithSession } from '../../ground/events/recipients.ts';
import { bookingBearer, isHeldForConfirmation, mayWatch, wasGiven } from '../../ground/keys/booking.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { isOpenOffer } from '../../ground/keys/offer.ts';
import { partsOf, type ReturnedPart } from '../../ground/keys/partial-refund.ts';
import type { Place } from '../../ground/keys/place.ts';
import { isCollectionPurchase, type Purchase } from '../../ground/keys/purchase.ts';
import { placeOfRest, type Rest, restLineOf } from '../../ground/keys/rest.ts';
import { asPlace, type SeatHolder } from '../../ground/keys/seat-holder.ts';
import type { WholeSession } from '../../ground/keys/session.ts';
import { surchargeLineOf } from '../../ground/keys/surcharge.ts';
import type {
  AttendeeMail,
  BookingMail,
  BookingPartMail,
  FreeRecordingMail,
  PayerMail,
  PurchaseMail,
  PurchasePartMail,
  WaitlistEndMail,
  WaitlistMail,
} from '../../ground/outbox/mail.ts';
import { putItem, type Table } from '../../ground/platform/table.ts';
import { withoutSilent } from '../../ground/settings/imports.ts';
import { findOffer } from '../../orders/bookings/offer-store.ts';
import { ordersOfBooking, ownOrders, paidOf, refundOfEnd, returnedByMove } from '../../orders/bookings/paid.ts';
import { findRest } from '../../orders/bookings/rest-store.ts';
import { findSeatHolder } from '../../orders/bookings/store.ts';
import { wasPaidAtStripe } from '../../orders/payments/order.ts';
import { findPurchase } from '../../orders/purchases/store.ts';
import { Undeliverable, Unwanted } from './errors.ts';
import { findGreetedName, findNameOfPlace } from './greeted-name.ts';
import { loadAccountLink, loadSetupLink } from './load-account.ts';
import type { LoadDependencies } from './load-dependencies.ts';
import type { AttendeeMailData, OfferMailData } from './templates/attendees.ts';
import type { BookingConfirmedData, BookingMailData, OwnBookingMailData } from './templates/bookings.ts';
import type { BookingPartData, PayerData } from './templates/partial-refunds.ts';
import type {
  BoughtMailData,
  CollectionMailData,
  FreeRecordingMailData,
  PurchaseMailData,
} from './templates/purchases.ts';
import type { WaitlistEndMailData, WaitlistMailData } from './templates/waitlist.ts';

/*
 * Loads the data of the templates as the table has it now. Each throws Undeliverable when what the mail is about is
 * gone, and Unwanted when the recipient should not get it any more.
 */

type AboutBooking = Pick<BookingMail, 'bookingId' | 'to' | 'movedFrom' | 'restChange' | 'membershipEnded'>;

/** Loads a booking, or the one that an offer or a surcharge would be. */
export async function loadBooking(mail: AboutBooking, dependencies: LoadDependencies): Promise<BookingMailData> {
  const holder = await findSeatHolder(dependencies.table, mail.bookingId);
  if (holder) return loadHolder(holder, mail, dependencies);
  const rest = await findRest(dependencies.table, mail.bookingId);
  if (!rest) throw new Undeliverable('the booking is gone');
  return loadRestPayment(rest, mail, dependencies);
}

/** Loads the payment of the rest of a price, as the place that it was for. */
async function loadRestPayment(rest: Rest, { to }: AboutBooking, { table, site }: LoadDependencies) {
  const booking = placeOfRest(rest);
  const { memberSub, buyerName: typedName, refundAmount, total } = rest;
  const [session, greetedName] = await Promise.all([
    loadSession(table, booking.sessionId),
    findGreetedName(table, to, { memberSub, typedName, isPaidByCard: wasPaidAtStripe(rest) }),
  ]);
  const refund = refundAmount === null ? total : { ...total, amount: refundAmount };
  const sums = { refund, paid: total, returned: null };
  const about = { movesBookingId: null, restOfBookingId: restLineOf(rest).bookingId };
  return { booking, ...about, session, greetedName, isReceiver: false, ...sums, siteUrl: site.siteUrl };
}

/** `loadBooking` for one that was found. */
export async function loadHolder(
  holder: SeatHolder,
  { to, movedFrom, restChange, membershipEnded }: AboutBooking,
  { table, site }: LoadDependencies,
): Promise<BookingMailData> {
  const booking = asPlace(holder);
  const [session, allOrders] = await Promise.all([
    loadSession(table, booking.sessionId),
    ordersOfBooking(table, booking),
  ]);
  const isAttendee = to === booking.attendeeEmail;
  const greetedName = await findNameOfPlace(table, to, booking, allOrders);
  // An attendee is not told what who gave them the place had paid.
  const orders = isAttendee ? ownOrders(allOrders, booking) : allOrders;
  const refund = refundOfEnd(orders, booking);
  const paid = paidOf(orders, booking);
  const sums = { refund, paid, returned: returnedByMove(orders, booking) };
  const movesBookingId = holder.kind === 'surcharge' ? surchargeLineOf(holder.surcharge).bookingId : null;
  const recipient = { greetedName, isReceiver: isAttendee && wasGiven(booking) };
  return {
    booking,
    movesBookingId,
    session,
    ...recipient,
    ...sums,
    movedFrom,
    restChange,
    membershipEnded,
    siteUrl: site.siteUrl,
  };
}

/**
 * Adds to a booking the secret with which its attendee may change it (docs/trust.md#booking-authority), and a guest's way to
 * an account.
 */
export async function loadConfirmed(mail: BookingMail, dependencies: LoadDependencies): Promise<BookingConfirmedData> {
  const data = await withSecret(await loadBooking(mail, dependencies), mail.to, dependencies);
  const { id: bookingId, memberSub, attendeeEmail } = data.booking;
  const account = memberSub === null ? await loadAccountLink(attendeeEmail, { bookingId }, dependencies) : null;
  return { ...data, account };
}

/**
 * The secret is created when the mail is sent, so that the outbox never holds it, and lasts as long as the ticket. None is
 * for who has given the place away since the mail was queued.
 */
export async function withSecret<Data extends BookingMailData>(
  data: Data,
  to: string,
  { table, now }: LoadDependencies,
) {
  if (data.booking.attendeeEmail !== to) throw new Unwanted('the place was given to another person');
  return { ...data, secret: await newPlaceSecret(data, to, { table, now }) };
}

/** Stores a new secret with which the place can be changed, for a mail to this address. */
export async function newPlaceSecret(
  { booking, session }: Pick<BookingMailData, 'booking' | 'session'>,
  to: string,
  { table, now }: Pick<LoadDependencies, 'table' | 'now'>,
): Promise<string> {
  const secret = newSecret();
  const minutes = Math.ceil((Date.parse(session.endTime) - now().getTime()) / 60_000) + ticketDays * 24 * 60;
  const bound = { purpose: 'booking', bearer: bookingBearer(booking), mailedTo: emailHash(to) } as const;
  await putItem(table, secretItem(secret, bound, now(), minutes));
  return secret;
}

/** Loads a free place that is held until the link of this mail is pressed. Throws Unwanted once it is confirmed or released. */
export async function loadHeld(mail: BookingMail, dependencies: LoadDependencies): Promise<OwnBookingMailData> {
  const data = await loadBooking(mail, dependencies);
  if (!isHeldForConfirmation(data.booking)) throw new Unwanted('the place is confirmed or released');
  return withSecret(data, mail.to, dependencies);
}

export async function loadOffer(mail: BookingMail, dependencies: LoadDependencies): Promise<OfferMailData> {
  const { table } = dependencies;
  const offer = await findOffer(table, mail.bookingId);
  if (!offer) throw new Undeliverable('the offer is gone');
  if (!isOpenOffer(offer)) throw new Unwanted('the offer is over');
  const data = await loadHolder({ kind: 'offer', offer }, mail, dependencies);
  const place = positionIn(await listLine(table, offer.sessionId), emailHash(offer.attendeeEmail)) ?? null;
  return { ...(await withSecret(data, mail.to, dependencies)), offer, place };
}

export async function loadAttendee(mail: AttendeeMail, dependencies: LoadDependencies): Promise<AttendeeMailData> {
  const [data, message] = await Promise.all([
    loadBooking(mail, dependencies),
    findEvent(dependencies.table, mail.messageId),
  ]);
  if (message?.kind !== 'sessionAnnounced') throw new Undeliverable('the message is gone');
  const hasPlace = isBooked(data.booking) || lostWithSession(data.booking, data.session);
  if (!hasPlace) throw new Unwanted('the place was given up');
  if (mail.kind === 'recording_ready' && !mayWatch(data.booking, data.session)) {
    throw new Unwanted('the recording is not for them any more');
  }
  const isOver = data.session.cancellation !== undefined || data.session.endTime <= dependencies.now().toISOString();
  return withSecret({ ...data, message, isOver }, mail.to, dependencies);
}

export async function loadWaitlistEntry(
  { kind, sessionId, entryId }: WaitlistMail,
  { table, site }: LoadDependencies,
): Promise<WaitlistMailData> {
  const entry = await findEntry(table, sessionId, entryId);
  if (!entry) throw new Unwanted('the entry is gone');
  if (kind === 'waitlist_seat_free' && (await withoutSilent(table, [entry])).length === 0) {
    throw new Unwanted('no mails to imported people yet');
  }
  const [session, line] = await Promise.all([loadSession(table, sessionId), listLine(table, sessionId)]);
  const awaitsConfirmation = line.find((one) => one.entryId === entryId)?.awaitsConfirmation === true;
  return { entry, session, awaitsConfirmation, place: positionIn(line, entryId) ?? null, siteUrl: site.siteUrl };
}

export async function loadWaitlistEnd(
  { sessionId, timeZone, hadCard = false }: WaitlistEndMail,
  { table, site }: LoadDependencies,
): Promise<WaitlistEndMailData> {
  return { session: await loadSession(table, sessionId), timeZone: timeZone ?? null, hadCard, siteUrl: site.siteUrl };
}

async function loadSession(table: Table, id: string): Promise<WholeSession> {
  const session = await findWholeSession(table, id);
  if (!session) throw new Undeliverable('the session is gone');
  return session;
}

export async function loadPurchase(
  { purchaseId }: Pick<PurchaseMail, 'purchaseId'>,
  { table, site }: LoadDependencies,
): Promise<PurchaseMailData> {
  const purchase = await findPurchase(table, purchaseId);
  if (!purchase) throw new Undeliverable('the purchase is gone');
  const { memberSub, buyerName: typedName, buyerEmail } = purchase;
  const order = { memberSub, typedName, isPaidByCard: wasPaidAtStripe(purchase) };
  const greetedName = await findGreetedName(table, buyerEmail, order);
  return { purchase, greetedName, siteUrl: site.siteUrl };
}

export async function loadCollectionPurchase(
  mail: Pick<PurchaseMail, 'purchaseId'>,
  dependencies: LoadDependencies,
): Promise<CollectionMailData> {
  const { purchase, ...data } = await loadPurchase(mail, dependencies);
  if (!isCollectionPurchase(purchase)) throw new Undeliverable('the purchase is of no collection');
  return { ...data, purchase };
}

export async function loadBookingPart(mail: BookingPartMail, dependencies: LoadDependencies): Promise<BookingPartData> {
  const data = await loadBooking(mail, dependencies);
  const isAttendee = data.booking.attendeeEmail === mail.to;
  return { ...data, part: partIn(data.booking, mail.partId), isAttendee };
}

export async function loadPayer(mail: PayerMail, dependencies: LoadDependencies): Promise<PayerData> {
  return { ...(await loadBooking(mail, dependencies)), sum: mail.sum };
}

export async function loadPurchasePart(mail: PurchasePartMail, dependencies: LoadDependencies) {
  const data = await loadPurchase(mail, dependencies);
  return { ...data, part: partIn(data.purchase, mail.partId) };
}

function partIn({ partialRefund }: Place | Purchase, partId: string): ReturnedPart {
  const part = partsOf(partialRefund).find(({ id }) => id === partId);
  if (!part) throw new Undeliverable('this part did not go back');
  return part;
}

/** Adds the link by which a guest reaches the collection that was bought or given. */
export async function loadBought(mail: PurchaseMail, dependencies: LoadDependencies): Promise<BoughtMailData> {
  const data = await loadCollectionPurchase(mail, dependencies);
  const { id: purchaseId, memberSub, buyerEmail } = data.purchase;
  const account = memberSub === null ? await loadAccountLink(buyerEmail, { purchaseId }, dependencies) : null;
  return { ...data, account };
}

export async function loadFreeRecording(
  { collection, to, fullName = nameFrom(to) }: FreeRecordingMail,
  dependencies: LoadDependencies,
): Promise<FreeRecordingMailData> {
  const query = new URLSearchParams({ confirmed: 'true', email: to, type: collection });
  const next = `${paths.myResources.href()}?${query}`;
  const account = await loadSetupLink({ to, fullName, next }, dependencies);
  return { collection, siteUrl: dependencies.site.siteUrl, account };
}
