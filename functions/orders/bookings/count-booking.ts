import { isFree } from '#shared/rules/money.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { CountedAttempt } from '../../ground/platform/rate-limit.ts';
import { attemptsOf, mailAttempts } from '../../ground/platform/request-limits.ts';

type Caller = { ip: string; now: Date };

export function bookingAttempts(
  { sessionId, attendeeEmail, memberSub, total, awaitsConfirmation }: Place,
  { ip, now }: Caller,
): CountedAttempt[] {
  // The mail with the link that keeps a held place counts as a link that the address asked for.
  const links = awaitsConfirmation ? mailAttempts('links', attendeeEmail, now) : [];
  if (memberSub !== null) return [...attemptsOf('createMemberBooking', { member: memberSub }, now), ...links];
  // An unpaid booking sends no mail, and the seats of its session limit it.
  const who = { network: ip, email: attendeeEmail, session: isFree(total) ? sessionId : undefined };
  return [...attemptsOf('createBooking', who, now), ...links];
}
