import { paths } from '#shared/contract/paths.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { isSoldOut } from '#shared/rules/sessions.ts';
import { jointOrderIdOf } from '../../ground/keys/booking.ts';
import { bookingIdsOf } from '../../ground/keys/joint-order.ts';
import { collectionOf, isBought } from '../../ground/keys/purchase.ts';
import { isOpenOfferHolder } from '../../ground/keys/seat-holder.ts';
import type { GuestDigest, Mail } from '../../ground/outbox/mail.ts';
import { type GuestKind, isGuestKind } from '../../ground/outbox/mail-budgets.ts';
import { bookingMail, freeRecordingMail, purchaseMail, waitlistMail } from '../../ground/outbox/mail-schemas.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import { mailAttempts } from '../../ground/platform/request-limits.ts';
import type { Table } from '../../ground/platform/table.ts';
import { findJointOrder } from '../../orders/bookings/joint-order-store.ts';
import { findPlace } from '../../orders/bookings/place-store.ts';
import { findSeatHolder } from '../../orders/bookings/store.ts';
import { countMail, countOrCollect, listCollected, maxListed } from './collect.ts';
import { Undeliverable, Unwanted } from './errors.ts';
import { loadBooking, loadCollectionPurchase, loadHolder, loadWaitlistEntry, withSecret } from './load.ts';
import { loadAccountLink } from './load-account.ts';
import type { LoadDependencies } from './load-dependencies.ts';
import { loadReturned } from './load-group.ts';
import type { AddressBudget } from './recipient.ts';
import type { GuestDigestEntry, GuestDigestMailData } from './templates/guest-digest.ts';

const concurrency = 5;

/**
 * Throws Collected for a mail beyond the budget of its address (docs/trust.md#mail-budget), and Unwanted for a reminder, which
 * would come too late in a list.
 */
export async function collectBeyondBudget(
  mail: Mail & { to: string },
  budget: NonNullable<AddressBudget>,
  { table, now }: Pick<LoadDependencies, 'table' | 'now'>,
): Promise<void> {
  const { to } = mail;
  const at = now();
  const attempts = mailAttempts(budget, to, at);
  if (budget !== 'guestReminders' && budget !== 'confirmedReminders') {
    await countOrCollect(table, mail, { attempts, kind: 'guest_digest', to }, at);
    return;
  }
  const isCounted = await countMail(table, mail, attempts, at);
  if (!isCounted) throw new Unwanted('more reminders than the address gets in an hour or a day');
}

/**
 * A subject is one row of the list: a booking, a place in line or a collection, with the kinds of mail that were
 * collected about it.
 */
type Subject = { mail: Mail & { kind: GuestKind }; kinds: Set<GuestKind> };

/** Loads the rows of a list, each subject once and as it is now. Throws Unwanted when none of them is news any more. */
export async function loadGuestDigest(mail: GuestDigest, dependencies: LoadDependencies): Promise<GuestDigestMailData> {
  const subjects = await subjectsOf(await listCollected(dependencies.table, mail), dependencies.table);
  const loaded = new Map<number, GuestDigestEntry>();
  await inParallel(subjects.slice(0, maxListed).entries(), concurrency, async ([index, subject]) => {
    const entry = await loadEntry(subject, mail.to, dependencies);
    if (entry) loaded.set(index, entry);
  });
  if (loaded.size === 0) throw new Unwanted('nothing of what was collected is news any more');
  const entries = subjects.flatMap((_, index) => loaded.get(index) ?? []);
  const unlistedCount = Math.max(0, subjects.length - maxListed);
  return { entries, more: unlistedCount, email: mail.to, siteUrl: dependencies.site.siteUrl };
}

/** Groups mails by what they are about, in the order of the first mail of each subject. */
async function subjectsOf(mails: Mail[], table: Table): Promise<Subject[]> {
  const subjects = new Map<string, Subject>();
  for (const mail of (await Promise.all(mails.map((one) => placesOf(one, table)))).flat()) {
    const { kind } = mail;
    if (!isGuestKind(kind)) continue;
    const name = entryLoaders[kind].subject(mail);
    const subject = subjects.get(name) ?? { mail: { ...mail, kind } as Subject['mail'], kinds: new Set() };
    subjects.set(name, { ...subject, kinds: subject.kinds.add(kind) });
  }
  return [...subjects.values()];
}

/** A mail about a joint order as one about each of its places; any other as it is. */
async function placesOf(mail: Mail, table: Table): Promise<Mail[]> {
  if (mail.kind !== 'pass_confirmed' && mail.kind !== 'group_confirmed') return [mail];
  const place = await findPlace(table, mail.bookingId);
  const jointOrderId = place ? jointOrderIdOf(place) : null;
  const order = jointOrderId === null ? undefined : await findJointOrder(table, jointOrderId);
  return order ? bookingIdsOf(order).map((bookingId) => ({ ...mail, bookingId })) : [];
}

/** Undefined for what is gone, or over, by now. */
async function loadEntry(
  subject: Subject,
  to: string,
  dependencies: LoadDependencies,
): Promise<GuestDigestEntry | undefined> {
  try {
    return await entryLoaders[subject.mail.kind].load(subject, to, dependencies);
  } catch (error) {
    if (error instanceof Undeliverable || error instanceof Unwanted) return undefined;
    throw error;
  }
}

type EntryLoader = {
  /** Names what a mail of the kind is about. */
  subject: (mail: Mail) => string;
  load: (subject: Subject, to: string, dependencies: LoadDependencies) => Promise<GuestDigestEntry | undefined>;
};

const place: EntryLoader = {
  subject: (mail) => `place ${bookingMail.parse(mail).bookingId}`,
  load: loadPlace,
};

/** Nothing of it is theirs any more that a list could lead to. */
const returnedPlace: EntryLoader = {
  subject: (mail) => `place ${bookingMail.parse(mail).bookingId}`,
  load: async ({ mail }, _, dependencies) => {
    const { session } = await loadReturned(bookingMail.parse(mail), dependencies);
    return { state: 'returned', session };
  },
};

const shared: EntryLoader = {
  subject: (mail) => `shared ${bookingMail.parse(mail).bookingId}`,
  load: async ({ mail }, _, dependencies) => {
    const { session } = await loadBooking(bookingMail.parse(mail), dependencies);
    return session.endTime > dependencies.now().toISOString() ? { state: 'shared', session } : undefined;
  },
};

const waiting: EntryLoader = {
  subject: (mail) => `waiting ${waitlistMail.parse(mail).sessionId}`,
  load: async ({ mail, kinds }, _, dependencies) => {
    const data = await loadWaitlistEntry(waitlistMail.parse(mail), dependencies);
    const { entry, session, place: line, awaitsConfirmation } = data;
    if (session.startTime <= dependencies.now().toISOString()) return undefined;
    const { maxAttendees: max, seatsTaken, seatsHeld } = session;
    const isFree = kinds.has('waitlist_seat_free') && !isSoldOut({ max, taken: seatsTaken, held: seatsHeld });
    const place = awaitsConfirmation ? 'unconfirmed' : 'waiting';
    return { state: isFree ? 'seat_free' : place, entry, session, place: line };
  },
};

const purchase: EntryLoader = {
  subject: (mail) => `purchase ${purchaseMail.parse(mail).purchaseId}`,
  load: async ({ mail }, email, dependencies) => {
    const { purchase: bought } = await loadCollectionPurchase(purchaseMail.parse(mail), dependencies);
    if (!isBought(bought) || bought.buyerEmail !== email) return undefined;
    const { href } = await loadAccountLink(email, { purchaseId: bought.id }, dependencies);
    return { state: 'bought', collection: collectionOf(bought), href };
  },
};

/** Holds no link that sets up an account, as lists are forwarded, but one to the page that mails it. */
const free: EntryLoader = {
  subject: (mail) => `free ${freeRecordingMail.parse(mail).collection}`,
  load: async ({ mail }, email, dependencies) => {
    const { collection } = freeRecordingMail.parse(mail);
    const { href } = await loadAccountLink(email, {}, dependencies, paths.myResources.href());
    return { state: 'free_recording', collection, href };
  },
};

const entryLoaders: Record<GuestKind, EntryLoader> = {
  booking_confirmed: place,
  booking_moved: place,
  booking_cancelled: place,
  place_received: place,
  place_given: place,
  pass_confirmed: place,
  group_confirmed: place,
  place_returned: returnedPlace,
  seat_offered: place,
  booking_shared: shared,
  waitlist_joined: waiting,
  waitlist_seat_free: waiting,
  offer_lapsed: waiting,
  waitlist_passed_over: waiting,
  purchase_confirmed: purchase,
  free_recording: free,
};

async function loadPlace({ mail, kinds }: Subject, to: string, dependencies: LoadDependencies) {
  const { bookingId } = bookingMail.parse(mail);
  const holder = await findSeatHolder(dependencies.table, bookingId);
  if (!holder) return undefined;
  const data = await loadHolder(holder, { bookingId, to }, dependencies);
  const { booking, session } = data;
  if (booking.attendeeEmail !== to)
    return kinds.has('place_given') ? ({ state: 'given', session } as const) : undefined;
  if (isBooked(booking) || isOpenOfferHolder(holder)) {
    const { secret } = await withSecret(data, to, dependencies);
    return { state: isBooked(booking) ? 'booked' : 'offered', booking, session, secret } as const;
  }
  if (booking.status !== 'cancelled') return undefined;
  return { state: holder.kind === 'offer' ? 'offer_over' : 'cancelled', booking, session } as const;
}
