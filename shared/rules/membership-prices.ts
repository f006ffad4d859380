import { chargeFrom } from './membership-pauses.ts';
import type { MembershipInterval } from './memberships.ts';
import type { Money } from './money.ts';

/** A member is told of a higher price so many days before the first period that costs it, at least. */
export const priceNoticeDays = 30;

/** A member is told of a yearly renewal so many days before. */
export const renewalNoticeDays = 30;

/** A higher price of which a member was told: a period that begins at `from`, or later, costs it. */
export type PriceChange = { price: Money; from: string };

type Priced = {
  price: Money;
  priceChange: PriceChange | null;
  interval: MembershipInterval;
  periods: readonly { start: string; end: string }[];
  pausedUntil: string | null;
};

const dayMs = 24 * 3_600_000;

/** Stripe makes the invoice of a period at its beginning: a lower price is said of a charge no nearer than this. */
const leadMs = 3_600_000;

/** Returns what a period that begins at an instant costs. */
export function priceAt({ price, priceChange }: Pick<Priced, 'price' | 'priceChange'>, charge: string): Money {
  return priceChange !== null && charge >= priceChange.from ? priceChange.price : price;
}

/** The first charge of another price: of a higher one its member is told for long enough before. */
export function newPriceFrom(
  { interval, periods, pausedUntil }: Omit<Priced, 'price' | 'priceChange'>,
  change: 'lower' | 'higher',
  now: Date,
): string {
  const noticeMs = change === 'higher' ? priceNoticeDays * dayMs : leadMs;
  const at = new Date(now.getTime() + noticeMs).toISOString();
  return chargeFrom({ interval, periods }, pausedUntil !== null && pausedUntil > at ? pausedUntil : at);
}

/** A new price of its plan changes this of a membership. */
export type NewPrice =
  /** The membership costs that already, or its member knows of it. */
  | { change: 'none' }
  /** A higher price that its member was told of is taken back. */
  | { change: 'takenBack'; from: string }
  /** The membership costs less from the next charge on. */
  | { change: 'lower'; price: Money; from: string }
  /** The membership costs more, once its member has known it for long enough. */
  | { change: 'higher'; price: Money; from: string };

export function newPriceOf(membership: Priced, price: Money, now: Date): NewPrice {
  const { price: current, priceChange } = membership;
  const expected = priceChange?.price ?? current;
  if (price.amount === expected.amount) return { change: 'none' };
  if (price.amount === current.amount) return { change: 'takenBack', from: newPriceFrom(membership, 'lower', now) };
  const change = price.amount < current.amount ? 'lower' : 'higher';
  return { change, price, from: newPriceFrom(membership, change, now) };
}
