import { useSyncExternalStore } from 'react';
import type { Money } from '#shared/rules/money.ts';
import { readAccount } from '../account/account-store.ts';
import { onForgetPerson } from '../account/person-storage.ts';
import { createListeners } from '../listeners.ts';
import { forgetBookingSecret } from './booking-secrets.ts';
import { recordRefusal } from './refusals.ts';
import { completeTicket, type GivenPlace, readTicket } from './stored-tickets.ts';

/** Holds them for a browser that stores nothing, until the page is left. */
const unstored = new Map<string, GivenPlace>();
const { notify, subscribe } = createListeners();
let version = 0;
onForgetPerson(() => unstored.clear());

function change(): void {
  version += 1;
  notify();
}

function readGiven(bookingId: string): GivenPlace | undefined {
  return readTicket(bookingId)?.given ?? unstored.get(bookingId);
}

/**
 * Remembers that this viewer gave a place away (docs/trust.md#given-places), and drops what showed that they may change it,
 * unless they need it to pay what they owe. What is known already of whom they gave it to stays.
 */
export function recordGiven(bookingId: string, givenPlace: GivenPlace): void {
  const knownPlace = givenPlace.name === null ? readGiven(bookingId) : undefined;
  const given = knownPlace ? { ...knownPlace, rest: givenPlace.rest } : givenPlace;
  unstored.set(bookingId, given);
  completeTicket(bookingId, { given });
  if (!given.rest) forgetBookingSecret(bookingId);
  recordRefusal(bookingId, readAccount());
  change();
}

/** Remembers that the viewer has paid the rest of the price of a place that they gave away, once nothing of it is owed. */
export function recordRestPaid(bookingId: string, restPaid: Money): void {
  const given = readGiven(bookingId);
  if (given && !given.rest) recordGiven(bookingId, { ...given, restPaid });
}

/** Forgets that a place was given away: the viewer has it again. */
export function forgetGiven(bookingId: string): void {
  if (!readGiven(bookingId)) return;
  unstored.delete(bookingId);
  completeTicket(bookingId, { given: undefined });
  change();
}

/** Returns whom this viewer gave a place to, as far as this browser knows; undefined for a place that they did not give away. */
export function useGiven(bookingId: string): GivenPlace | undefined {
  useSyncExternalStore(
    subscribe,
    () => version,
    () => 0,
  );
  return readGiven(bookingId);
}
