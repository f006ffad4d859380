import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { RequestInput } from '#shared/contract/contract.ts';
import { problems } from '#shared/contract/problems.ts';
import type { Money } from '#shared/rules/money.ts';
import { readAccount, useAccount } from '../account/account-store.ts';
import { call } from '../api/call.ts';
import { storeResponse } from '../api/store-response.ts';
import { refresh } from '../api/use-endpoint.ts';
import { ApiProblem, hasCode } from '../problem.ts';
import { useNavigate } from '../router/use-navigate.ts';
import { secretIn } from '../secrets/mailed-secret.ts';
import { viewerZone } from '../time/zones.ts';
import { bookingSecret, replaceRefusedSecret, storeBookingSecret } from './booking-secrets.ts';
import { confirmingBrowser, hasConfirmedAny, storeMailedLink } from './confirmed-addresses.ts';
import { recordGiven } from './given-places.ts';
import { isAuthorityRefusal, recordRefusal, useRefused } from './refusals.ts';

type Screening = NonNullable<RequestInput<'acceptOffer', 'body'>['screening']>;
type Acceptance = Omit<RequestInput<'acceptOffer', 'body'>, 'secret' | 'timeZone'>;

/** Takes the secret of a mailed link out of the address, and remembers it in this tab. */
export function useMailedSecret(bookingId: string | null): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const secret = secretIn(hash);
    if (!bookingId || !secret) return;
    storeBookingSecret(bookingId, secret);
    storeMailedLink(bookingId, secret);
    void navigate(pathname + search, { replace: true });
  }, [bookingId, pathname, search, hash, navigate]);
}

/**
 * Tells whether this viewer may be able to change a booking, until the server has refused it
 * (docs/trust.md#booking-authority).
 */
export function useMayChange(bookingId: string): boolean {
  const account = useAccount();
  const isRefused = useRefused(bookingId);
  return !isRefused && (account !== null || bookingSecret(bookingId) !== null);
}

/**
 * Sends a change with the booking's secret; without one, or with one of no use any more, as the signed-in member. A secret
 * of no use is answered `too_many_requests` behind a network that sends many of those; the member is not.
 */
async function change<Response>(
  bookingId: string,
  bySecret: (secret: string) => Promise<Response>,
  asMember: () => Promise<Response>,
): Promise<Response> {
  const secret = bookingSecret(bookingId);
  const account = readAccount();
  if (secret === null && !account) throw new ApiProblem('not_your_booking', problems.not_your_booking);
  try {
    if (secret === null) return await asMember();
    return await bySecret(secret).catch(async (error: unknown) => {
      const isRefused = isAuthorityRefusal(error);
      if (isRefused && replaceRefusedSecret(bookingId, secret)) return change(bookingId, bySecret, asMember);
      if (!account || !(isRefused || hasCode(error, 'too_many_requests'))) throw error;
      return await asMember().catch((refusal: unknown) => {
        throw hasCode(error, 'place_given') && hasCode(refusal, 'not_your_booking') ? error : refusal;
      });
    });
  } catch (error) {
    if (isAuthorityRefusal(error)) recordRefusal(bookingId, account);
    if (hasCode(error, 'place_given'))
      recordGiven(bookingId, { name: null, isPayer: false, rest: error.particulars.total });
    throw error;
  }
}

/** The payment page of an unpaid booking. Throws an `ApiProblem`. */
export function resumeCheckout(bookingId: string) {
  const params = { bookingId };
  return change(
    bookingId,
    (secret) => call('resumeCheckout', { params, body: { secret } }),
    () => call('resumeMyCheckout', { params }),
  );
}

/** Cancels an unpaid booking. Throws an `ApiProblem`. */
export function cancelCheckout(bookingId: string) {
  const params = { bookingId };
  return change(
    bookingId,
    (secret) => call('cancelCheckout', { params, body: { secret } }),
    () => call('cancelMyCheckout', { params }),
  );
}

/** Name and links of a booking, for its attendee. Throws an `ApiProblem`. */
export function bookingLinks(bookingId: string) {
  const params = { bookingId };
  return change(
    bookingId,
    (secret) => call('joinBooking', { params, body: { secret } }),
    () => call('joinMyBooking', { params }),
  );
}

/** The calendar file of a booking with the link to join. Throws an `ApiProblem`. */
export function calendarWithLink(bookingId: string): Promise<string> {
  const params = { bookingId };
  return change(
    bookingId,
    (secret) => call('downloadCalendar', { params, body: { secret } }),
    () => call('downloadMyCalendar', { params }),
  );
}

/** The receipt of a booking with its credit notes, as a file. Throws an `ApiProblem`. */
export function bookingReceipts(bookingId: string) {
  const params = { bookingId };
  return change(
    bookingId,
    (secret) => call('getReceipts', { params, body: { secret } }),
    () => call('getMyReceipts', { params }),
  );
}

/** Cancels a completed booking; `refund` is the sum that was shown to go back. Throws an `ApiProblem`. */
export function cancelBooking(bookingId: string, refund: Money) {
  const params = { bookingId };
  return change(
    bookingId,
    (secret) => call('cancelBooking', { params, body: { secret, refund } }),
    () => call('cancelMyBooking', { params, body: { refund } }),
  );
}

/** The payment page of the rest of a price. Throws an `ApiProblem`. */
export function payRest(bookingId: string) {
  const params = { bookingId };
  return change(
    bookingId,
    (secret) => call('payRest', { params, body: { secret } }),
    () => call('payMyRest', { params }),
  );
}

/** Takes back that the rest of a price is charged to the card of its deposit. Throws an `ApiProblem`. */
export function withdrawRestCard(bookingId: string) {
  const params = { bookingId };
  return change(
    bookingId,
    (secret) => call('withdrawRestCard', { params, body: { secret } }),
    () => call('withdrawMyRestCard', { params }),
  );
}

/** Gives the place of a completed booking to another person. Throws an `ApiProblem`. */
export function giveBooking(bookingId: string, person: RequestInput<'giveMyBooking', 'body'>) {
  const params = { bookingId };
  return change(
    bookingId,
    (secret) => call('giveBooking', { params, body: { secret, ...person } }),
    () => call('giveMyBooking', { params, body: person }),
  );
}

type Move = Pick<RequestInput<'moveMyBooking', 'body'>, 'sessionId' | 'refund' | 'payment' | 'rest'>;

/** The secret that shows that this browser once confirmed the attendee's address; undefined if it did not. */
async function confirmingBrowserOf(bookingId: string): Promise<string | undefined> {
  if (!hasConfirmedAny()) return undefined;
  const { attendeeEmail } = await bookingLinks(bookingId);
  return confirmingBrowser(attendeeEmail);
}

/** Moves a booking to another session, or begins the payment for it; with the sums that were shown. Throws an `ApiProblem`. */
export async function moveBooking(bookingId: string, move: Move) {
  const params = { bookingId };
  const browser = await confirmingBrowserOf(bookingId);
  return change(
    bookingId,
    (secret) => call('moveBooking', { params, body: { secret, ...move, ...(browser && { browser }) } }),
    () => call('moveMyBooking', { params, body: move }),
  );
}

/** Answers the questions of its session, or with null withdraws the answers. Throws an `ApiProblem`. */
export function answerScreening(bookingId: string, screening: Screening | null) {
  const params = { bookingId };
  return change(
    bookingId,
    (secret) => call('answerScreening', { params, body: { secret, screening } }),
    () => call('answerMyScreening', { params, body: { screening } }),
  );
}

/** Mails the link that keeps a held place again, also to another address. Throws an `ApiProblem`. */
export async function mailConfirmation(bookingId: string, email: string | undefined): Promise<void> {
  const params = { bookingId };
  const secret = bookingSecret(bookingId);
  if (secret === null) throw new ApiProblem('not_your_booking', problems.not_your_booking);
  const body = { secret, ...(email !== undefined && { email }) };
  await storeResponse('getBooking', { params }, await call('mailConfirmation', { params, body }));
  // The page names the address.
  if (email !== undefined) await refresh('joinBooking');
}

/** Accepts an offered seat, or several. Throws an `ApiProblem`. */
export function acceptOffer(bookingId: string, acceptance: Acceptance) {
  const params = { bookingId };
  const body = { ...acceptance, timeZone: viewerZone() };
  return change(
    bookingId,
    (secret) => call('acceptOffer', { params, body: { ...body, secret } }),
    () => call('acceptMyOffer', { params, body }),
  );
}

/** Gives an offered seat to the next in line. Throws an `ApiProblem`. */
export function declineOffer(bookingId: string) {
  const params = { bookingId };
  return change(
    bookingId,
    (secret) => call('declineOffer', { params, body: { secret } }),
    () => call('declineMyOffer', { params }),
  );
}

/** Mails a booking to an address. Throws an `ApiProblem`. */
export function shareBooking(bookingId: string, email: string) {
  const params = { bookingId };
  return change(
    bookingId,
    (secret) => call('shareBooking', { params, body: { email, secret } }),
    () => call('shareMyBooking', { params, body: { email } }),
  );
}
