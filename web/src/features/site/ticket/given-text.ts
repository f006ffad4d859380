import type { ResponseBody } from '#shared/contract/contract.ts';
import { givenPlaceRefundText } from '#shared/rules/cancellation.ts';
import { sessionTimes } from '#shared/rules/session-times.ts';
import { isUpcoming } from '#shared/rules/sessions.ts';
import type { GivenPlace } from '../../../lib/booking/stored-tickets.ts';

type Booking = Pick<ResponseBody<'getBooking'>, 'session' | 'ending' | 'refunded' | 'paid'>;

/** Title and sentences for who gave a place away (docs/product.md#giving-a-booking-away). */
export function givenText(
  { session, ending, refunded, paid }: Booking,
  { name, isPayer }: GivenPlace,
  { now, timeZone }: { now: Date; timeZone: string },
): { title: string; sentences: string[] } {
  const title = `You gave this place to ${name ?? 'another person'}`;
  const place = `${session.title}, ${sessionTimes(session, timeZone).moment}`;
  if (ending !== null) {
    const back = `What goes back goes ${isPayer ? 'to you' : 'to the person who paid for it'}, the way it was paid.`;
    const isOff = ending === 'session_cancelled';
    const ended = isOff ? `${place}: this session does not take place.` : `${place}: the place was cancelled since.`;
    return { title, sentences: [ended, ...(refunded ? [back] : [])] };
  }
  if (!isUpcoming(session, now)) return { title, sentences: [`It was theirs: ${place}.`] };
  return { title, sentences: [`It is theirs now: ${place}.`, givenPlaceRefundText(paid, { isPayer })] };
}
