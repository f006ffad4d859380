import type { DiscountCode } from '../discounts/store.ts';
import { newId } from '../platform/ids.ts';
import type { WholeSession } from '../sessions/store.ts';
import { free, online } from './plan.ts';
import { timesOf } from './session.ts';

type Wishes<Made> = { [Field in keyof Made]?: Made[Field] | undefined };

const day = 24 * 3_600_000;
const minute = 60_000;

/**
 * A session made to order for a test: published, online, free, ten places, in a week. Given a start or a length, the
 * end follows.
 */
export function exampleSession(wishes: Wishes<WholeSession>, now: Date): WholeSession {
  const start = new Date(wishes.startTime ?? Math.ceil((now.getTime() + 7 * day) / minute) * minute);
  // Old enough for its bookings to lie in the past.
  const createdAt = new Date(now.getTime() - 30 * day).toISOString();
  return {
    id: newId(now),
    title: 'A Quiet Hour',
    description: 'One hour, one breath after the other.',
    ...online,
    ...timesOf(start, wishes.durationMinutes ?? 60),
    category: 'Breathwork',
    price: free,
    maxAttendees: 10,
    seatsTaken: 0,
    seatsHeld: 0,
    waitlistCount: 0,
    featured: false,
    published: true,
    whatToBring: null,
    thumbnailUrl: null,
    recordingUrl: null,
    createdAt,
    updatedAt: createdAt,
    ...given(wishes),
  };
}

/** A discount code made to order for a test: a code that nobody guesses, active, for many, 20% off. */
export function exampleDiscount(wishes: Wishes<DiscountCode>, now: Date): DiscountCode {
  return {
    code: `TEST${newId(now)}`,
    isActive: true,
    isOneTimeUse: false,
    timesUsed: 0,
    discountType: 'percentage',
    percentage: 20,
    amount: null,
    currency: null,
    createdAt: now.toISOString(),
    ...given(wishes),
  };
}

function given<Made>(wishes: Wishes<Made>): Partial<Made> {
  return Object.fromEntries(Object.entries(wishes).filter(([, value]) => value !== undefined)) as Partial<Made>;
}
