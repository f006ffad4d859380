import type { ResponseBody } from '#shared/contract/contract.ts';
import { formatDate, formatDay, formatShortDate, formatTime } from '#shared/rules/dates.ts';
import { formatMoney, formatPrice, isFree, type Money } from '#shared/rules/money.ts';
import { seatsLeft } from '#shared/rules/sessions.ts';
import type { BookingState } from '../../../lib/booking/booking-state.ts';
import { viewerZone, zoneOf } from '../../../lib/time/zones.ts';

export type Move = ResponseBody<'listMoves'>['moves'][number];
type PendingMove = NonNullable<ResponseBody<'getBooking'>['pendingMove']>;
type Sums = Pick<Move, 'price' | 'surcharge' | 'refund' | 'rest'>;
/** Tells what was paid of the booking, and what is still to be paid of its price. */
type Paid = Pick<ResponseBody<'getBooking'>, 'paid' | 'deposit'>;

/** Sat, Dec 12. */
export const moveDate = ({ startTime, ...session }: Move['session']) => formatShortDate(startTime, zoneOf(session));

/** 6:00 PM, of a session on site with its city. */
export function moveTime({ startTime, ...session }: Move['session']): string {
  const city = session.locationType === 'onsite' ? session.city : null;
  return [formatTime(startTime, zoneOf(session)), city].filter(Boolean).join(', ');
}

/** Fewer places than this are named. */
const fewPlaces = 3;

export function fewLeftText({ seats }: Move['session']): string | null {
  const left = seatsLeft(seats);
  return left !== null && left < fewPlaces ? `${left} left` : null;
}

/** The rest of the price that is owed now; null where none is, or another person pays it. */
const openRest = ({ deposit }: Paid): Money | null => (deposit?.state === 'pending' ? deposit.rest : null);

/** The price there and what is paid or goes back; `price` is null where nothing differs. */
export function differenceOf(
  { price, surcharge, refund, rest }: Sums,
  booking: Paid,
): { price: string | null; text: string } {
  const owed = openRest(booking);
  const paid = { ...booking.paid, amount: booking.paid.amount + (owed?.amount ?? 0) };
  if (rest?.isDue) return { price: formatPrice(price), text: 'pay the rest first' };
  if (rest?.isChanged && price.amount !== paid.amount) {
    return { price: formatPrice(price), text: `${formatMoney(rest.rest)} to pay later` };
  }
  if (!isFree(surcharge)) return { price: formatPrice(price), text: `${formatMoney(surcharge)} to pay` };
  if (!isFree(refund)) return { price: formatPrice(price), text: `${formatMoney(refund)} back` };
  if (price.amount === paid.amount) return { price: null, text: 'no difference' };
  return { price: formatPrice(price), text: 'nothing to pay' };
}

/** The button that moves a booking, with what is paid or goes back. */
export function moveButtonText(move: Sums | undefined, busy: boolean): string {
  const isPaid = move !== undefined && !isFree(move.surcharge);
  if (move?.rest?.isDue) return busy ? 'Taking you to the payment…' : 'Pay the rest first';
  if (busy) return isPaid ? 'Taking you to the payment…' : 'Moving…';
  if (!move) return 'Move it here';
  if (isPaid) return `Move it here, pay ${formatMoney(move.surcharge)}`;
  return isFree(move.refund) ? 'Move it here' : `Move it here, ${formatMoney(move.refund)} back`;
}

/** Says how the difference comes about. */
export function moveSumsText(move: Sums, booking: Paid): string {
  const { price, surcharge, refund } = move;
  const { paid } = booking;
  const owed = openRest(booking);
  if (owed) return restSumsText(move, paid, owed);
  if (!isFree(surcharge)) {
    const isWhole = price.amount - paid.amount === surcharge.amount && !isFree(paid);
    return isWhole
      ? `${formatMoney(price)} less the ${formatMoney(paid)} you paid`
      : `${formatMoney(surcharge)} to pay before it moves`;
  }
  if (!isFree(refund)) return `${formatMoney(refund)} goes back the way it was paid`;
  return 'Nothing to pay, and nothing goes back';
}

/** Says what becomes of the rest of the price, which takes the whole difference (docs/product.md#deposits). */
function restSumsText({ rest, refund }: Sums, paid: Money, owed: Money): string {
  if (!rest) {
    const nothing = `You paid ${formatMoney(paid)}, and nothing more is to be paid`;
    return isFree(refund) ? nothing : `${nothing}: ${formatMoney(refund)} goes back the way it was paid`;
  }
  if (rest.isDue) return `For this date the rest of your price, ${formatMoney(owed)}, has to be paid before you move`;
  return `You paid ${formatMoney(paid)}; the rest is ${formatMoney(rest.rest)} there, due on ${formatDate(rest.dueAt, viewerZone())}`;
}

export type MoveGroup = { title: string; note: string; moves: Move[] };

type From = Pick<ResponseBody<'getBooking'>['session'], 'category' | 'series'>;

const otherSessions = 'Other sessions';

/** Groups sessions with room: the other dates of the series, then the session's own category, then the others by name. */
export function groupMoves(
  moves: readonly Move[],
  from: From,
  nameOf: (category: string | null) => string | null,
): MoveGroup[] {
  const groupName = (category: string | null) => nameOf(category) ?? otherSessions;
  const isOfSeries = ({ session }: Move) => from.series !== null && session.series?.id === from.series.id;
  const byStart = moves.toSorted((one, other) => (one.session.startTime < other.session.startTime ? -1 : 1));
  const series = byStart.filter(isOfSeries);
  const rest = byStart.filter((move) => !isOfSeries(move));
  const ranks: Record<string, number> = { [otherSessions]: 2, [groupName(from.category)]: 0 };
  const rankOf = (name: string) => ranks[name] ?? 1;
  const names = [...new Set(rest.map(({ session }) => groupName(session.category)))].sort(
    (one, other) => rankOf(one) - rankOf(other) || one.localeCompare(other),
  );
  return [
    ...(series.length > 0 ? [groupOf('Other dates of this series', series)] : []),
    ...names.map((name) =>
      groupOf(
        name,
        rest.filter(({ session }) => groupName(session.category) === name),
      ),
    ),
  ];
}

function groupOf(title: string, moves: Move[]): MoveGroup {
  const isSame = moves.every(({ surcharge, refund, rest }) => {
    return isFree(surcharge) && isFree(refund) && !rest?.isChanged && !rest?.isDue;
  });
  const count = moves.length === 1 ? '1 session with room' : `${moves.length} sessions with room`;
  return { title, note: isSame ? 'same price' : count, moves };
}

/** Finds sessions whose title, day or place has all words of a search. */
export function matchesSearch({ session }: Move, search: string): boolean {
  const text = [session.title, moveDate(session), moveTime(session)].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export function pendingMoveText({ session, total, holdExpiresAt }: PendingMove, state: BookingState): string {
  const { startTime } = session;
  const zone = zoneOf(session);
  const move = `Your move to ${session.title}, ${formatDay(startTime, zone)}, ${formatTime(startTime, zone)}`;
  if (state === 'processing') return `${move} waits for your bank, which can take some days.`;
  if (state !== 'held' || holdExpiresAt === null) return `${move} is not paid. We are looking how your payment stands.`;
  const until = formatTime(holdExpiresAt, viewerZone());
  return `${move} is not paid yet: ${formatMoney(total)}. A place is held for you there until ${until}; this one stays yours.`;
}
