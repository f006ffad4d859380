import { linkOf, notice } from './accounts.ts';
import { openSession, question } from './admin-session-pages.ts';
import { callDemo, mailTo, type ReceivedMail } from './cloud.ts';
import { expect } from './fixtures.ts';
import { type GuestDetails, newGuest } from './screens.ts';

/** Places of the waitlist that the studio offers (docs/product.md#waitlist-offers). */

const offered = ({ subject }: ReceivedMail) => subject.startsWith('A place for you');

/** Joins the waitlist as the form does. */
export async function joinByRequest(sessionId: string, guest: GuestDetails, siteUrl: string): Promise<void> {
  const response = await fetch(new URL('/api/waitlist', siteUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sessionId, ...guest }),
  });
  if (!response.ok) throw new Error(`the waitlist answered ${response.status}: ${await response.text()}`);
}

/** The link of the mail that offers the place. */
export const offerHref = async (guest: GuestDetails) => linkOf(await mailTo(guest.email, offered), '/offers/');

type Tools = {
  publish: (session: { title: string; startTime: string }) => Promise<string>;
  page: Parameters<typeof openSession>[0];
  baseURL: string | undefined;
};

/** A session whose one free seat is offered to its only waitlist entry. */
export async function offerOf(
  session: { title: string; startTime: string; maxAttendees: number },
  { publish, page, baseURL }: Tools,
) {
  const guest = newGuest('Lea');
  // Join while it is full, then release a seat.
  const id = await publish({ ...session, seatsTaken: session.maxAttendees } as typeof session);
  await joinByRequest(id, guest, baseURL ?? '');
  await callDemo({ command: 'change', PK: `SESSION#${id}`, SK: 'SESSION', values: { seatsTaken: 0 } });
  await openSession(page, id, 'waitlist');
  await page.getByRole('button', { name: 'Offer the free seat to Lea' }).click();
  await question(page, /^Offer the free seat to Lea/)
    .getByRole('button', { name: 'Offer the seat' })
    .click();
  await expect(notice(page, 'A seat is held for Lea Guest')).toBeVisible();
  return { id, guest };
}
