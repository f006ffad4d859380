import type { ResponseBody } from '#shared/contract/contract.ts';
import { givenPlaceRefundText } from '#shared/rules/cancellation.ts';
import { formatDay, formatTime } from '#shared/rules/dates.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { isUpcoming } from '#shared/rules/sessions.ts';
import type { GivenPlace } from '../../../lib/booking/stored-tickets.ts';

type Booking = Pick<ResponseBody<'getBooking'>, 'session' | 'ending' | 'refunded' | 'paid'>;

/** ada.…@example.org, of ada.lovelace@example.org. */
export function shortenedEmail(email: string): string {
  const end = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(4, Math.ceil(end / 2)))}…${email.slice(end)}`;
}

function sentText({ locationType }: Booking['session'], { gift, rest }: GivenPlace, timeZone: string): string {
  const what = locationType === 'online' ? 'The ticket and the link to join' : 'The ticket';
  const left = rest ? `You pay the rest of its price, ${formatMoney(rest)}.` : 'There is nothing left for you to do.';
  if (!gift) return rest ? `The ticket is theirs now. ${left}` : 'The ticket is theirs now.';
  const when = `${formatDay(gift.at, timeZone)}, ${formatTime(gift.at, timeZone)}`;
  return `${what} went to ${gift.email} on ${when}. ${left}`;
}

/** Tells what who gave a place away reads: what became of it, and below where the money goes (docs/product.md#giving-a-booking-away). */
export function givenText(
  { session, ending, refunded, paid }: Booking,
  given: GivenPlace,
  { now, timeZone }: { now: Date; timeZone: string },
): { title: string; text: string; money: string | null } {
  const { name, isPayer } = given;
  const title = `You gave this place to ${name ?? 'another person'}`;
  if (ending !== null) {
    const back = `What goes back goes ${isPayer ? 'to you' : 'to the person who paid for it'}, the way it was paid.`;
    const isOff = ending === 'session_cancelled';
    const text = isOff ? 'This session does not take place.' : 'The place was cancelled since.';
    return { title, text, money: refunded ? back : null };
  }
  if (!isUpcoming(session, now)) return { title, text: 'It was theirs.', money: null };
  return { title, text: sentText(session, given, timeZone), money: givenPlaceRefundText(paid, { isPayer }) };
}
