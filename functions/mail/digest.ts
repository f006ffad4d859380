import { digestPartition, type Mail, mailRecord, type NotificationDigest, newMailItem } from '../outbox/mail.ts';
import { isNotificationKind, type NotificationKind } from '../outbox/mail-kinds.ts';
import { deriveMailId, originOf } from '../outbox/queue.ts';
import { HttpError } from '../platform/http-error.ts';
import { newId } from '../platform/ids.ts';
import { queryAll } from '../platform/pagination.ts';
import { inParallel } from '../platform/parallel.ts';
import { type CountedAttempt, countAttempt, recordAttemptsOnce } from '../platform/rate-limit.ts';
import { notificationLimit } from '../platform/request-limits.ts';
import { putNew } from '../platform/table.ts';
import { Collected, Undeliverable, Unwanted } from './errors.ts';
import { type LoadDependencies, loadBooking, loadPurchase, loadWaitlistEntry } from './load.ts';
import type { DigestEntry, DigestMailData } from './templates/digest.ts';

/** Entries that a digest lists; it counts the others. */
const maxListed = 50;
const concurrency = 5;
/** A notification of the window's last moment is collected by then. */
const graceMs = 5 * 60_000;

/**
 * Throws Collected for a notification of the studio beyond the limit of its kind: it becomes part of the digest of its
 * window, which is queued for the window's end (docs/trust.md#notifications). A retried mail is counted once.
 */
export async function collectInFlood(mail: Mail, { table, now, site }: LoadDependencies): Promise<void> {
  if (!isNotificationKind(mail.kind)) return;
  const at = now();
  const attempt = notificationAttempt(mail.kind, at);
  try {
    await recordAttemptsOnce(table, [attempt], mail.id, at);
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'too_many_requests') throw error;
    const end = new Date((Math.floor(at.getTime() / 1000) + attempt.retryAfter) * 1000);
    const id = digestIdAt(end, site.adminEmail);
    const digest = { id, kind: 'notification_digest', until: end.toISOString(), to: site.adminEmail } as const;
    await putNew(table, newMailItem(digest, new Date(end.getTime() + graceMs)));
    throw new Collected(id);
  }
}

/** One notification of a kind in the current window. */
export function notificationAttempt(kind: NotificationKind, now: Date): CountedAttempt {
  return countAttempt({ action: 'notification', ...notificationLimit }, kind, now);
}

/** The same for all notifications of a window. */
function digestIdAt(end: Date, to: string): string {
  return deriveMailId(`${newId(end).slice(0, 10)}${'0'.repeat(16)}`, to);
}

/** The notifications that were collected for a digest. Throws Unwanted when there are none. */
export async function loadDigest(mail: NotificationDigest, dependencies: LoadDependencies): Promise<DigestMailData> {
  const page = { index: 'byKind', partition: digestPartition(originOf(mail)) } as const;
  const notifications = await queryAll(dependencies.table, page, mailRecord);
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
  try {
    return await entryOf(notification, dependencies);
  } catch (error) {
    if (error instanceof Undeliverable || error instanceof Unwanted) return undefined;
    throw error;
  }
}

async function entryOf(notification: Mail, dependencies: LoadDependencies): Promise<DigestEntry | undefined> {
  switch (notification.kind) {
    case 'booking_notified': {
      const { booking, session } = await loadBooking(notification, dependencies);
      return { kind: notification.kind, name: booking.attendeeName, email: booking.attendeeEmail, session };
    }
    case 'waitlist_notified': {
      const { entry, session } = await loadWaitlistEntry(notification, dependencies);
      return { kind: notification.kind, name: entry.name, email: entry.email, session };
    }
    case 'purchase_notified': {
      const { purchase } = await loadPurchase(notification, dependencies);
      const { buyerName, buyerEmail, collection } = purchase;
      return { kind: notification.kind, name: buyerName ?? buyerEmail, email: buyerEmail, collection };
    }
    default:
      return undefined;
  }
}
