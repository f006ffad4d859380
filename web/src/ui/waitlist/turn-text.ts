import { formatLongDate, formatTime } from '#shared/rules/dates.ts';
import { formatMoney, formatPrice } from '#shared/rules/money.ts';
import { type CreditProblem, creditsOfPack } from '#shared/rules/packs.ts';
import type { WaitingPlace } from '../../lib/booking/waiting-place.ts';

type Turn = Pick<WaitingPlace, 'bookUntil' | 'maximum' | 'credit' | 'places' | 'fewerWillDo' | 'chosen'>;

/** Describes what happens at one's turn (docs/product.md#waitlist). */
export function turnText(turn: Turn, zone: string): string {
  const price = turn.chosen ? ` Your price: ${chosenText(turn.chosen)}.` : '';
  return `${turn.places === 1 ? placeText(turn, zone) : placesText(turn, zone)}${price}`;
}

function placeText(turn: Turn, zone: string): string {
  if (turn.bookUntil === null) return `${unusableText(turn)}We will write to you when it is your turn.`;
  return `If it is your turn until ${momentText(turn.bookUntil, zone)}, you are booked at once${chargedText(turn)}.`;
}

const unusable: Record<CreditProblem, string> = {
  used_up: 'Your pack does not have so many credits left.',
  not_yet: 'Your pack cannot be used yet.',
  expired: 'Your pack has expired.',
  ended: 'Your pack is not valid any more.',
  not_for_this: 'Your pack is not for this session any more.',
  for_owner: 'Your pack is for its owner alone.',
  changed: 'The session has changed since you chose to use a credit.',
  option_missed: 'The price that you chose cannot be had now.',
};

/** Says why the credit that was chosen cannot pay, so that the place is offered. */
function unusableText({ credit }: Turn): string {
  return credit?.problem ? `${unusable[credit.problem]} ` : '';
}

/** Several places are offered or booked together. */
function placesText(turn: Turn, zone: string): string {
  const { bookUntil, places, fewerWillDo } = turn;
  const together = `You wait for ${places} places together`;
  const text =
    bookUntil === null
      ? `${together}: we will write to you when as many are free.`
      : `${together}: if as many are free for you until ${momentText(bookUntil, zone)}, all are booked at once${chargedText(turn)}.`;
  return fewerWillDo ? `${text} In the last 24 hours, fewer will do.` : text;
}

const momentText = (instant: string, zone: string) => `${formatLongDate(instant, zone)}, ${formatTime(instant, zone)}`;

function chargedText({ maximum, credit }: Turn): string {
  if (credit && credit.problem === null) return ` with ${creditsOfPack(credit)}`;
  return maximum === null ? '' : `, and your card is charged ${formatMoney(maximum)} at most`;
}

/** An option is named; of what was typed the sum is said. */
function chosenText({ option, price, isTyped }: NonNullable<WaitingPlace['chosen']>): string {
  return isTyped ? `${option}, ${formatPrice(price)}` : option;
}
