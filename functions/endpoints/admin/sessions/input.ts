import { isDeepStrictEqual } from 'node:util';
import type { RequestOutput } from '#shared/contract/contract.ts';
import { standardAmount } from '#shared/rules/prices.ts';
import type { Announced, WhenAndWhere, WholeSession } from '../../../ground/keys/session.ts';

/** Fields of the session form. */
export type SessionInput = Omit<RequestOutput<'createSession', 'body'>, 'id' | 'imageUploadId'>;

export function inputOf(session: SessionInput): SessionInput {
  const { title, description, category, startTime, timeZone, durationMinutes, maxAttendees, pricing } = session;
  const price = { ...session.price, amount: standardAmount(pricing, session.price.amount) };
  const { locationType, zoomLink, location, address, city, postCode } = session;
  const { recordingUrl, whatToBring, featured, published, liftsNetworkLimit } = session;
  const { waitlistMode, offerHours, howToPrepare, joinMinutes, cancellationPolicy, screeningQuestions } = session;
  const content = { title, description, category, whatToBring, recordingUrl, featured, published, liftsNetworkLimit };
  const when = { startTime, timeZone, durationMinutes };
  const guests = { howToPrepare, joinMinutes };
  return {
    ...content,
    ...guests,
    ...when,
    waitlistMode,
    offerHours,
    cancellationPolicy,
    screeningQuestions,
    maxAttendees,
    price,
    pricing,
    locationType,
    zoomLink,
    location,
    address,
    city,
    postCode,
  };
}

export function isSame(session: WholeSession, input: SessionInput): boolean {
  return isDeepStrictEqual(inputOf(session), inputOf(input));
}

export function endOf({ startTime, durationMinutes }: Pick<SessionInput, 'startTime' | 'durationMinutes'>): string {
  return new Date(Date.parse(startTime) + durationMinutes * 60_000).toISOString();
}

export function whenAndWhereOf(session: WhenAndWhere): WhenAndWhere {
  const { title, startTime, endTime, durationMinutes, timeZone } = session;
  const { locationType, zoomLink, location, address, city, postCode } = session;
  const when = { startTime, endTime, durationMinutes, timeZone };
  return { title, ...when, locationType, zoomLink, location, address, city, postCode };
}

export function announcedOf(session: WholeSession): Announced {
  return { ...whenAndWhereOf(session), price: session.price };
}
