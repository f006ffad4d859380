import { formatLongDate, formatTime } from '#shared/rules/dates.ts';
import { formatMoney } from '#shared/rules/money.ts';
import type { WaitingPlace } from '../../lib/booking/waiting-place.ts';

/** Describes what happens at one's turn (docs/product.md#waitlist). */
export function turnText({ bookUntil, maximum }: Pick<WaitingPlace, 'bookUntil' | 'maximum'>, zone: string): string {
  if (bookUntil === null) return 'We will write to you when it is your turn.';
  const until = `${formatLongDate(bookUntil, zone)}, ${formatTime(bookUntil, zone)}`;
  const sum = maximum === null ? '' : `, and your card is charged ${formatMoney(maximum)} at most`;
  return `If it is your turn until ${until}, you are booked at once${sum}.`;
}
