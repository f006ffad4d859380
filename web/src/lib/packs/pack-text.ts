import { type Category, categoryName } from '#shared/rules/categories.ts';
import type { Currency } from '#shared/rules/currencies.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { formatPrice } from '#shared/rules/money.ts';
import type { PackForSale, PackState, PackTerms } from '#shared/rules/packs.ts';

const numberWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const;

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Five sessions, for you or a friend. */
export function forWhomText({ sessions, forOthers }: Pick<PackTerms, 'sessions' | 'forOthers'>): string {
  const count = capitalised(numberWords[sessions] ?? String(sessions));
  return `${count} sessions, ${forOthers ? 'for you or a friend' : 'for you'}.`;
}

/** Good for 9 months; Good for 2 years from its first use. */
export function packValidityText({ months, from }: Pick<PackTerms, 'months' | 'from'>): string {
  const isYears = months % 12 === 0;
  const count = isYears ? months / 12 : months;
  const unit = isYears ? 'year' : 'month';
  const time = `Good for ${count} ${count === 1 ? unit : `${unit}s`}`;
  return from === 'first_use' ? `${time} from its first use` : time;
}

/** Names categories: Breathwork, Movement and Meditation. */
function namesOf(ids: readonly string[], categories: readonly Category[]): string {
  const names = ids.map((id) => categoryName(categories, id) ?? id);
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Says for which sessions a pack counts. */
export function packSessionsText(
  { categories: ids }: Pick<PackTerms, 'categories'>,
  categories: readonly Category[],
): string {
  return ids.length === 0 ? 'Any session, online or in person' : `Sessions of ${namesOf(ids, categories)}`;
}

/** 1h 30min is written as 90 minutes: the limit is compared, not looked forward to. */
export function longSessionsText({ long }: Pick<PackTerms, 'long'>): string | null {
  return long && `A session of more than ${long.minutes} minutes takes ${long.credits} credits`;
}

/** £19 a session. */
export function perSessionText(
  { price, sessions }: Pick<PackForSale, 'price' | 'sessions'>,
  currency: Currency,
): string {
  return `${formatPrice({ amount: Math.round(price[currency] / sessions), currency })} a session`;
}

/** 3 sessions left; with long sessions, of which each costs several, 3 credits left. */
export const sessionsLeftText = (left: number) => `${left} ${left === 1 ? 'session' : 'sessions'} left`;

export const creditCountText = (credits: number) => `${credits} ${credits === 1 ? 'credit' : 'credits'}`;

/** The last day of a pack. */
export function lastDayOfPack(expiresAt: string, zone: string): string {
  return formatDate(new Date(Date.parse(expiresAt) - 1).toISOString(), zone);
}

type Validity = { terms: Pick<PackTerms, 'months' | 'from'>; expiresAt: string | null };

/** Good until June 30, 2027; before its first use, for how long. */
export function goodUntilText({ terms, expiresAt }: Validity, zone: string): string {
  return expiresAt === null ? packValidityText(terms) : `Good until ${lastDayOfPack(expiresAt, zone)}`;
}

/** Says why a pack pays nothing any more; null while it does. */
export function endOfPackText(state: PackState): string | null {
  if (state === 'not_yet') return 'It can be used 14 days after it was bought.';
  if (state === 'used_up') return 'All of its sessions are used.';
  if (state === 'expired') return 'It has expired.';
  return state === 'ended' ? 'It was ended and pays nothing any more.' : null;
}

/** Says what becomes of places that are still to come when a pack is withdrawn from; null: their number is not known. */
export function keptPlacesText(upcomingCredits: number | null): string {
  const kept =
    upcomingCredits === null
      ? 'Places still to come that a pack has paid stay booked, and their credits are kept'
      : upcomingCredits === 1
        ? '1 credit pays a place still to come: it stays booked, and the credit is kept'
        : `${upcomingCredits} credits pay places still to come: these stay booked, and the credits are kept`;
  const ofMembership = upcomingCredits === null ? ' Those of a membership are given back with it.' : '';
  return `${kept}. Cancel first what you do not want; afterwards nothing more goes back for it.${ofMembership}`;
}
