import { formatLongDate, formatTime } from '#shared/rules/dates.ts';
import { formatMoney, formatPrice } from '#shared/rules/money.ts';
import type { PlacesWish } from '#shared/rules/waitlist.ts';
import type { WaitingPlace } from '../../lib/booking/waiting-place.ts';

/** Describes what happens at one's turn (docs/product.md#waitlist). */
export function turnText(
  {
    bookUntil,
    maximum,
    chosen,
    ...wish
  }: Pick<WaitingPlace, 'bookUntil' | 'maximum' | 'places' | 'fewerWillDo' | 'chosen'>,
  zone: string,
): string {
  const price = chosen ? ` Your price: ${chosenText(chosen)}.` : '';
  if (wish.places > 1) return `${wishText(wish)}${price}`;
  if (bookUntil === null) return `We will write to you when it is your turn.${price}`;
  const until = `${formatLongDate(bookUntil, zone)}, ${formatTime(bookUntil, zone)}`;
  const sum = maximum === null ? '' : `, and your card is charged ${formatMoney(maximum)} at most`;
  return `If it is your turn until ${until}, you are booked at once${sum}.${price}`;
}

/** An option is named; of what was typed the sum is said. */
function chosenText({ option, price, isTyped }: NonNullable<WaitingPlace['chosen']>): string {
  return isTyped ? `${option}, ${formatPrice(price)}` : option;
}

/** Several places are offered together. */
function wishText({ places, fewerWillDo }: PlacesWish): string {
  const together = `You wait for ${places} places together: we will write to you when as many are free.`;
  return fewerWillDo ? `${together} In the last 24 hours, fewer will do.` : together;
}
