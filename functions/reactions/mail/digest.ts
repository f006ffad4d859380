import { passLineOf } from '../../ground/keys/joint-order.ts';
import { collectionOf } from '../../ground/keys/purchase.ts';
import type { Mail, NotificationDigest } from '../../ground/outbox/mail.ts';
import { isNotificationKind, type NotificationKind } from '../../ground/outbox/mail-budgets.ts';
import {
  bookingMail,
  membershipMail,
  packMail,
  purchaseMail,
  voucherMail,
  waitlistMail,
} from '../../ground/outbox/mail-schemas.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import { type CountedAttempt, countAttempt } from '../../ground/platform/rate-limit.ts';
import { notificationLimit } from '../../ground/platform/request-limits.ts';
import { countOrCollect, listCollected, maxListed } from './collect.ts';
import { Undeliverable, Unwanted } from './errors.ts';
import { loadBooking, loadCollectionPurchase, loadWaitlistEntry } from './load.ts';
import type { LoadDependencies } from './load-dependencies.ts';
import { loadGroup } from './load-group.ts';
import { loadMembership } from './load-membership.ts';
import { loadPack } from './load-pack.ts';
import { loadPass } from './load-pass.ts';
import { loadVoucher } from './load-voucher.ts';
import type { DigestEntry, DigestMailData } from './templates/digest.ts';

const concurrency = 5;

/**
 * Throws Collected for a notification of the studio beyond the limit of its kind (docs/trust.md#notifications).
 */
export async function collectInFlood(mail: Mail, { table, now }: LoadDependencies): Promise<void> {
  if (!isNotificationKind(mail.kind) || !('to' in mail)) return;
  const at = now();
  const attempts = [notificationAttempt(mail.kind, at)];
  await countOrCollect(table, mail, { attempts, kind: 'notification_digest', to: mail.to }, at);
}

export function notificationAttempt(kind: NotificationKind, now: Date): CountedAttempt {
  return countAttempt({ action: 'notification', ...notificationLimit }, kind, now);
}

/** The notifications that were collected for a digest. Throws Unwanted when there are none. */
export async function loadDigest(mail: NotificationDigest, dependencies: LoadDependencies): Promise<DigestMailData> {
  const notifications = await listCollected(dependencies.table, mail);
  if (notifications.length === 0) throw new Unwanted('no notification was collected');
  const entries: DigestEntry[] = [];
  await inParallel(notifications.slice(0, maxListed), concurrency, async (notification) => {
    const entry = await loadEntry(notification, dependencies);
    if (entry) entries.push(entry);
  });
  const kinds = notifications.map(({ kind }) => kind).filter(isNotificationKind);
  return { kinds, entries, until: mail.until, siteUrl: dependencies.site.siteUrl };
}

/** Undefined for what is gone by now. */
async function loadEntry(notification: Mail, dependencies: LoadDependencies): Promise<DigestEntry | undefined> {
  if (!isNotificationKind(notification.kind)) return undefined;
  try {
    return await entryLoaders[notification.kind](notification, dependencies);
  } catch (error) {
    if (error instanceof Undeliverable || error instanceof Unwanted) return undefined;
    throw error;
  }
}

type EntryLoader = (notification: Mail, dependencies: LoadDependencies) => Promise<DigestEntry>;

const entryLoaders: Record<NotificationKind, EntryLoader> = {
  booking_notified: aboutBooking('booking_notified'),
  booking_moved_notified: aboutBooking('booking_moved_notified'),
  cancellation_notified: aboutBooking('cancellation_notified'),
  place_given_notified: aboutBooking('place_given_notified'),
  pass_notified: async (notification, dependencies) => {
    const { pass } = await loadPass(bookingMail.parse(notification), dependencies);
    return { kind: 'pass_notified', name: pass.buyerName, email: pass.buyerEmail, title: passLineOf(pass).title };
  },
  group_notified: async (notification, dependencies) => {
    const { group, session } = await loadGroup(bookingMail.parse(notification), dependencies);
    return { kind: 'group_notified', name: group.buyerName, email: group.buyerEmail, session };
  },
  waitlist_notified: async (notification, dependencies) => {
    const { entry, session } = await loadWaitlistEntry(waitlistMail.parse(notification), dependencies);
    return { kind: 'waitlist_notified', name: entry.name, email: entry.email, session };
  },
  purchase_notified: async (notification, dependencies) => {
    const { purchase } = await loadCollectionPurchase(purchaseMail.parse(notification), dependencies);
    const { buyerName, buyerEmail } = purchase;
    const collection = collectionOf(purchase);
    return { kind: 'purchase_notified', name: buyerName ?? buyerEmail, email: buyerEmail, collection };
  },
  voucher_notified: async (notification, dependencies) => {
    const { purchase, voucher } = await loadVoucher(voucherMail.parse(notification), dependencies);
    const { buyerName, buyerEmail } = purchase;
    return { kind: 'voucher_notified', name: buyerName ?? buyerEmail, email: buyerEmail, value: voucher.value };
  },
  pack_notified: async (notification, dependencies) => {
    const { pack } = await loadPack(packMail.parse(notification), dependencies);
    return { kind: 'pack_notified', name: pack.ownerName, email: pack.ownerEmail, title: pack.terms.name };
  },
  membership_notified: async (notification, dependencies) => {
    const { membership } = await loadMembership(membershipMail.parse(notification), dependencies);
    const { ownerName: name, ownerEmail: email, terms } = membership;
    return { kind: 'membership_notified', name, email, title: terms.name };
  },
};

function aboutBooking(
  kind: 'booking_notified' | 'booking_moved_notified' | 'cancellation_notified' | 'place_given_notified',
): EntryLoader {
  return async (notification, dependencies) => {
    const { booking, session } = await loadBooking(bookingMail.parse(notification), dependencies);
    return { kind, name: booking.attendeeName, email: booking.attendeeEmail, session };
  };
}
