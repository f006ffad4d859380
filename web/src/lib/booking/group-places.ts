import { useLocation } from 'react-router';
import useSWR from 'swr';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { problems } from '#shared/contract/problems.ts';
import { paidPlaceParam } from '#shared/rules/deposits.ts';
import { readAccount } from '../account/account-store.ts';
import { call } from '../api/call.ts';
import { useEndpoint } from '../api/use-endpoint.ts';
import { ApiProblem } from '../problem.ts';
import { bookingSecret, lendSecret } from './booking-secrets.ts';
import { isAuthorityRefusal } from './refusals.ts';

type Booking = ResponseBody<'getBooking'>;
export type Group = ResponseBody<'getGroup'>;
export type GroupPlace = Group['places'][number];

/**
 * Acts as whoever ordered several places: by the secret of their place, else as the signed-in member. A refusal says nothing
 * about the place itself, whose ticket may be another person's.
 */
async function asBuyer<Response>(
  bookingId: string,
  bySecret: (secret: string) => Promise<Response>,
  asMember: () => Promise<Response>,
): Promise<Response> {
  const secret = bookingSecret(bookingId);
  const account = readAccount();
  if (secret === null && !account) throw new ApiProblem('not_your_booking', problems.not_your_booking);
  if (secret === null) return await asMember();
  try {
    return await bySecret(secret);
  } catch (error) {
    if (!account || !isAuthorityRefusal(error)) throw error;
    return await asMember();
  }
}

/** The places that were ordered together; undefined while they are loading, and for anyone but who ordered them. */
export function useGroupPlaces({ id, ofGroup, status }: Booking, mayChange: boolean) {
  const params = { bookingId: id };
  const { data, mutate } = useSWR<Group, ApiProblem>(
    ofGroup && mayChange ? ['getGroup', id, status] : null,
    () =>
      asBuyer(
        id,
        (secret) => call('getGroup', { params, body: { secret } }),
        () => call('getMyGroup', { params }),
      ),
    { keepPreviousData: true, shouldRetryOnError: (problem: unknown) => !isAuthorityRefusal(problem) },
  );
  return { group: data, mutate };
}

/**
 * Tells whether a ticket names the others: that of the buyer does, and another one in the buyer's browser, since a link that was
 * passed on is for its place alone.
 */
export function isListShown(bookingId: string, { places: [first] }: Group): boolean {
  return first?.bookingId === bookingId || (first !== undefined && bookingSecret(first.bookingId) !== null);
}

const askAgain = 4000;

/** Asks Stripe about the rest of another place for who comes from its payment page, until it is known to be paid. */
export function usePaidPlace(group: Group | undefined, onSettled: () => Promise<unknown>): void {
  const placeId = new URLSearchParams(useLocation().search).get(paidPlaceParam);
  const place = group?.places.find(({ bookingId }) => bookingId === placeId);
  const isOpen = place?.rest !== undefined && !place.rest.processing;
  useEndpoint('settleBooking', isOpen ? { params: { bookingId: place.bookingId } } : null, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    refreshInterval: askAgain,
    onSuccess: () => void onSettled(),
  });
}

/** The payment page of the rest of a place, which is the buyer's to pay. Throws an `ApiProblem`. */
export async function payRestOfPlace(bookingId: string, placeId: string) {
  const params = { bookingId: placeId };
  return await asBuyer(
    bookingId,
    (secret) => call('payRest', { params, body: { secret } }),
    () => call('payMyRest', { params }),
  );
}

/** Mails the ticket of a place again to the person whose it is. Throws an `ApiProblem`. */
export async function mailPlace(bookingId: string, placeId: string): Promise<void> {
  const params = { bookingId, placeId };
  await asBuyer(
    bookingId,
    (secret) => call('mailGroupPlace', { params, body: { secret } }),
    () => call('mailMyGroupPlace', { params }),
  );
}

/** Takes a place back that the person whom it was ordered for has not opened. Throws an `ApiProblem`. */
export async function takePlaceBack(bookingId: string, placeId: string): Promise<Group> {
  const params = { bookingId, placeId };
  const group = await asBuyer(
    bookingId,
    (secret) => call('takeBackPlace', { params, body: { secret } }),
    () => call('takeBackMyPlace', { params }),
  );
  lendSecret(bookingId, placeId);
  return group;
}
