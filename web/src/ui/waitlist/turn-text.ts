import { formatLongDate, formatTime } from '#shared/rules/dates.ts';
import { formatMoney } from '#shared/rules/money.ts';
import type { PlacesWish } from '#shared/rules/waitlist.ts';
import type { WaitingPlace } from '../../lib/booking/waiting-place.ts';

/** Describes what happens at one's turn (docs/product.md#waitlist). */
export function turnText(
  { bookUntil, maximum, ...wish }: Pick<WaitingPlace, 'bookUntil' | 'maximum' | 'places' | 'fewerWillDo'>,
  zone: string,
): string {
  if (wish.places > 1) return wishText(wish);
  if (bookUntil === null) return 'We will write to you when it is your turn.';
  const until = `${formatLongDate(bookUntil, zone)}, ${formatTime(bookUntil, zone)}`;
  const sum = maximum === null ? '' : `, and your card is charged ${formatMoney(maximum)} at most`;
  return `If it is your turn until ${until}, you are booked at once${sum}.`;
}

/** Several places are offered together. */
function wishText({ places, fewerWillDo }: PlacesWish): string {
  const together = `You wait for ${places} places together: we will write to you when as many are free.`;
  return fewerWillDo ? `${together} In the last 24 hours, fewer will do.` : together;
}
