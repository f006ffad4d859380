import type { Pricing } from '#shared/rules/prices.ts';
import type { WholeSession } from '../../functions/ground/keys/session.ts';
import type { PracticeName } from './recordings/practices.ts';

/** Days of the week as `Date` counts them. */
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
type Weekday = (typeof weekdays)[number];

/** A demo session, timed in days from today. */
export type PlannedSession = Pick<WholeSession, 'title' | 'description' | 'category'> & {
  /** Determines its id, and by that its art. */
  name: string;
  /** Days from today in the session's time zone; negative for past ones. */
  days: number;
  /** The session is on the first such day from then on; a past one on the last such day until then. */
  on?: Weekday;
  /** Time of day in that zone, HH:mm. */
  at: string;
  minutes: number;
  place: DemoPlace;
  price: WholeSession['price'];
  /** Absent: one price. */
  pricing?: Pricing;
  /** Absent: unlimited. */
  max?: number;
  /** Completed and pending bookings. */
  taken?: number;
  held?: number;
  /** Uses of discount codes by completed bookings. */
  codes?: Readonly<Record<string, number>>;
  /** The first guest has paid a part, and owes the rest. */
  deposit?: true;
  /** Waitlist entries. */
  waiting?: number;
  whatToBring?: string;
  howToPrepare?: string;
  /** File in local/demo/pictures. */
  picture?: string;
  featured?: boolean;
  draft?: boolean;
  recorded?: boolean;
  /** Sample video that was uploaded as its recording. */
  film?: PracticeName;
  /** Attendance was taken: how many of the completed bookings did not come, and how many are walk-ins. */
  attendance?: { absent: number; walkIns: number };
  /** Name of the series that it is a date of. */
  series?: string;
  /** Holds the message of the cancellation; the session's places are those before it. */
  cancelled?: string;
  /** Asked before booking. */
  questions?: WholeSession['screeningQuestions'];
  /** Released seats are offered to one entry of the waitlist after the other. */
  nextInLine?: boolean;
};

export type DemoPlace = Pick<
  WholeSession,
  'locationType' | 'zoomLink' | 'location' | 'address' | 'city' | 'postCode' | 'timeZone'
>;

const noPlace = { zoomLink: null, location: null, address: null, city: null, postCode: null };

export const online: DemoPlace = {
  ...noPlace,
  locationType: 'online',
  zoomLink: 'https://zoom.example/j/84215550123',
  timeZone: 'Europe/London',
};

const onSite = (location: string, address: string, city: string, postCode: string, timeZone: string): DemoPlace => ({
  ...noPlace,
  locationType: 'onsite',
  location,
  address,
  city,
  postCode,
  timeZone,
});

export const bath = onSite('The Garden Room', 'The Garden Room, 12 Example Street', 'Bath', 'BA1 1LN', 'Europe/London');
export const bristol = onSite(
  'Harbour Studio',
  'Harbour Studio, 3 Example Quay',
  'Bristol',
  'BS1 4QA',
  'Europe/London',
);
export const berlin = onSite('Atelier im Hof', 'Atelier im Hof, Beispielstraße 21', 'Berlin', '10999', 'Europe/Berlin');

export const free: WholeSession['price'] = { amount: 0, currency: 'GBP' };
/** Prices in whole pounds, euros or dollars. */
export const pounds = (amount: number): WholeSession['price'] => ({ amount: amount * 100, currency: 'GBP' });
export const euros = (amount: number): WholeSession['price'] => ({ amount: amount * 100, currency: 'EUR' });
export const dollars = (amount: number): WholeSession['price'] => ({ amount: amount * 100, currency: 'USD' });
