import type { WholeSession } from '../../functions/keys/session.ts';

/** A demo session: what it is, and when, in days from today. */
export type PlannedSession = Pick<WholeSession, 'title' | 'description' | 'category'> & {
  /** Keeps its id, and so its art, from day to day. */
  name: string;
  /** Days from today, in the session's own zone; negative for past ones. */
  days: number;
  /** Time of day in that zone, HH:mm. */
  at: string;
  minutes: number;
  place: Place;
  price: WholeSession['price'];
  /** Absent for as many as come. */
  max?: number;
  /** Completed and pending bookings that are made with it. */
  taken?: number;
  held?: number;
  /** How many of the completed bookings used which discount code. */
  codes?: Readonly<Record<string, number>>;
  /** Entries of its waitlist. */
  waiting?: number;
  whatToBring?: string;
  /** File in local/demo/pictures. */
  picture?: string;
  featured?: boolean;
  draft?: boolean;
  recorded?: boolean;
};

export type Place = Pick<
  WholeSession,
  'locationType' | 'zoomLink' | 'location' | 'address' | 'city' | 'postCode' | 'timeZone'
>;

const nowhere = { zoomLink: null, location: null, address: null, city: null, postCode: null };

/** Online, run from London. */
export const online: Place = {
  ...nowhere,
  locationType: 'online',
  zoomLink: 'https://zoom.example/j/84215550123',
  timeZone: 'Europe/London',
};

const onSite = (location: string, address: string, city: string, postCode: string, timeZone: string): Place => ({
  ...nowhere,
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
