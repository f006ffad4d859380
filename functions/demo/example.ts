import type { DiscountCode } from '../discount-codes/store.ts';
import type { Resource } from '../learning-resources/resources.ts';
import { newId } from '../platform/ids.ts';
import type { Recording } from '../recordings/store.ts';
import type { WholeSession } from '../sessions/store.ts';
import type { Wanted } from './accounts.ts';
import { free, online } from './plan.ts';
import { practices, secondsOf } from './recordings/practices.ts';
import { filesOf } from './recordings.ts';
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

/** A recording made to order for a test: the last of the birth collection, to be paid for, with the first sample video. */
export function exampleRecording(wishes: Wishes<Recording>, now: Date): Recording {
  const { id = newId(now), collection = 'birth' } = wishes;
  const { videoKey, captionsKey, thumbnailKey } = filesOf(collection, id, examplePractice);
  return {
    id,
    collection,
    title: 'A Quiet Breath',
    description: 'In and out, for as long as it lasts.',
    durationSeconds: Math.round(secondsOf(practices[examplePractice])),
    isFree: false,
    orderIndex: 1000,
    videoKey,
    captionsKey,
    thumbnailUrl: `/${thumbnailKey}`,
    createdAt: now.toISOString(),
    ...given(wishes),
  };
}

/** The sample video of a recording that is made to order. */
export const examplePractice = 'arrive-in-your-body';

/** A learning resource made to order for a test. */
export function exampleResource(wishes: Wishes<Resource>, now: Date): Resource {
  return {
    id: newId(now),
    title: 'A Quiet Page',
    description: 'One sentence, and then another.',
    category: 'Breathwork',
    price: { amount: 0, currency: 'USD' },
    createdAt: now.toISOString(),
    ...given(wishes),
  };
}

/** Somebody with an account, made to order for a test: with an address that nobody else has, and nothing bought. */
export function exampleMember(wishes: Wishes<Wanted>, now: Date): Wanted {
  return {
    name: 'Robin Member',
    email: `robin.${newId(now).toLowerCase()}@example.com`,
    password: 'quiet-breath',
    admin: false,
    collections: [],
    ...given(wishes),
  };
}

function given<Made>(wishes: Wishes<Made>): Partial<Made> {
  return Object.fromEntries(Object.entries(wishes).filter(([, value]) => value !== undefined)) as Partial<Made>;
}
