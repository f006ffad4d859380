import type { WholeSession } from '../../../ground/keys/session.ts';
import { mailRecord } from '../../../ground/outbox/mail.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { moveBooking } from '../../../orders/bookings/move.ts';
import { reactToOpenEvents } from '../../../testing/events.ts';
import { fakePool } from '../../../testing/fake-pool.ts';
import { browserSecret } from '../../../testing/payments.ts';
import { scanPrefix } from '../../../testing/scan.ts';
import type { TestSite } from '../../../testing/site.ts';
import { deliver } from '../deliver.ts';
import type { MailDependencies } from '../kind.ts';
import type { Message } from '../message.ts';

const free = { amount: 0, currency: 'GBP' } as const;
const hourMs = 3600_000;

export type SentMail = { at: Date; message: Message };

/** The mails to one address whose owner asks for nothing, and strangers who book with it; hours begin when the test says. */
export function openVictim(site: TestSite) {
  const email = `victim-${newId(new Date()).toLowerCase()}@example.org`;
  // Ten minutes after a full hour, within a day that is not over before the test's last hour.
  const start = (Math.floor(site.dependencies.now().getTime() / (24 * hourMs)) + 1) * 24 * hourMs + 10 * 60_000;
  let passedMs = 0;
  const sent: SentMail[] = [];
  const now = () => new Date(start + passedMs);
  const own = { ...site.dependencies, now };
  const mailing: MailDependencies = {
    table: own.table,
    now,
    site: { siteUrl: own.siteUrl, adminEmail: own.adminEmail },
    pool: fakePool().pool,
    send: async (message) => {
      if (message.to === email) sent.push({ at: now(), message });
      return `message-${newId(now())}`;
    },
  };

  async function queued() {
    const items = await scanPrefix(own.table, 'MAIL#');
    return items.flatMap((item) => {
      const mail = mailRecord.safeParse(item).data;
      return mail && 'to' in mail && mail.to === email ? [mail] : [];
    });
  }

  return {
    email,
    now,
    dependencies: own,
    mailing,
    sent,
    queued,
    advance: (minutes: number) => {
      passedMs += minutes * 60_000;
    },
    /** Mails that arrived in the current hour. */
    ofThisHour: () =>
      sent.filter(({ at }) => Math.floor(at.getTime() / hourMs) === Math.floor(now().getTime() / hourMs)),
    session: (session: Partial<WholeSession> = {}) => site.createSession({ price: free, ...session }),
    /** Books a free place with the address from a network, unless a limit refuses it. Returns the booking's id. */
    async book(ip: string, sessionId: string, body: { email?: string } = {}): Promise<string | undefined> {
      const request = site.bookingRequest(sessionId, { email, total: free, ...body });
      return unlessLimited(async () => (await site.bookFrom(ip, request, own)).bookingId);
    },
    move: (ip: string, bookingId: string, sessionId: string) => {
      const body = { sessionId, refund: free, secret: browserSecret(bookingId) };
      const call = { params: { bookingId }, query: undefined, body, request: { ip, country: null } };
      return unlessLimited(() => moveBooking(call, own));
    },
    /** Does what follows from events, and delivers what is due, several at once, until nothing is. */
    async deliverAll(): Promise<void> {
      await reactToOpenEvents(own);
      for (;;) {
        const due = (await queued()).filter(({ nextAttemptAt = '9' }) => nextAttemptAt <= now().toISOString());
        if (due.length === 0) return;
        await Promise.all(due.map(({ id }) => deliver(id, mailing)));
      }
    },
  };
}
export type Victim = ReturnType<typeof openVictim>;

async function unlessLimited<Result>(request: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await request();
  } catch (error) {
    // Limits, and places that are held until the address is confirmed.
    if (error instanceof HttpError && error.status < 500) return undefined;
    throw error;
  }
}
