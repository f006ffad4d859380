import type { ResponseBody } from '#shared/contract/contract.ts';
import { formatLongDate, formatTime, formatZone } from '#shared/rules/dates.ts';
import { declinedPayment } from '#shared/rules/declined-payment.ts';
import { formatMoney, isFree } from '#shared/rules/money.ts';
import type { BookingState } from '../../../lib/booking/booking-state.ts';
import { usedCreditsText } from '../../../ui/packs/pack-choice-text.ts';

type Booking = ResponseBody<'getBooking'>;

/** `open`: not accepted yet; `unpaid`: accepted; `yours`: booked; `over`: expired (docs/product.md#waitlist-offers). */
export type OfferState = 'open' | 'unpaid' | 'processing' | 'declined' | 'yours' | 'over' | 'cancelled';

export function offerState({ offered }: Pick<Booking, 'offered'>, bookingState: BookingState): OfferState {
  switch (bookingState) {
    case 'held':
      return offered ? 'open' : 'unpaid';
    case 'booked':
      return 'yours';
    case 'refunded':
      return 'cancelled';
    default:
      return bookingState;
  }
}

/** Names a moment with its zone, for example Saturday, November 21, 2026 at 6:30 PM, Europe/London (GMT). */
export function momentText(instant: string, zone: string): string {
  return `${formatLongDate(instant, zone)} at ${formatTime(instant, zone)}, ${formatZone(instant, zone)}`;
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Says how long it is until a moment, for example 23 hours and 10 minutes. */
export function timeLeft(until: string, now: Date): string {
  const minutes = Math.floor((Date.parse(until) - now.getTime()) / 60_000);
  if (minutes < 1) return 'less than a minute';
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && counted(hours, 'hour'), rest > 0 && counted(rest, 'minute')].filter(Boolean).join(' and ');
}

type Offered = Pick<Booking, 'total' | 'offeredPlaces'> & {
  /** Present where another price can be chosen on the page. */
  session?: Pick<Booking['session'], 'prices'>;
  /** True where a part of the price can be paid later. */
  inParts?: boolean | undefined;
};

/** Says what an offer of several places is. */
function placesText({ total }: Pick<Offered, 'total'>, places: number): { title: string; text: string } {
  const start = `You waited for ${places} places, and they are free.`;
  return {
    title: `${places} places for you`,
    text: isFree(total)
      ? `${start} Accept them, and they are yours.`
      : `${start} Accept them, pay ${formatMoney(total)} for all, and they are yours.`,
  };
}

/** Says what an offer is whose price can be chosen: the button names the sum. */
function pricedText(places: number): { title: string; text: string } {
  if (places === 1) {
    return {
      title: 'A place for you',
      text: 'You waited, and a place is free. Accept it at the price that suits you, and it is yours.',
    };
  }
  return {
    title: `${places} places for you`,
    text: `You waited for ${places} places, and they are free. Accept them at the price that suits you, and they are yours.`,
  };
}

function paidText({ total, inParts = false }: Pick<Offered, 'total' | 'inParts'>): string {
  const start = 'You waited, and a place is free.';
  if (isFree(total)) return `${start} Accept it and it is yours.`;
  if (inParts) return `${start} Accept it, pay ${formatMoney(total)} or a part of it now, and it is yours.`;
  return `${start} Accept it, pay ${formatMoney(total)}, and it is yours.`;
}

export function offerText(
  { total, offeredPlaces = 1, session, inParts }: Offered,
  state: OfferState,
): { title: string; text: string } {
  if (state === 'open' && session?.prices) return pricedText(offeredPlaces);
  if (state === 'open' && offeredPlaces > 1) return placesText({ total }, offeredPlaces);
  switch (state) {
    case 'open':
      return {
        title: 'A place for you',
        text: paidText({ total, inParts }),
      };
    case 'unpaid':
      return {
        title: 'Your place waits for its payment',
        text: 'You have accepted it. As soon as it is paid, it is yours.',
      };
    case 'processing':
      return {
        title: 'Your bank needs a while',
        text: 'Your place is kept until your bank has answered, which can take some days. A mail to you says how it went.',
      };
    case 'yours':
      return {
        title: 'This place is yours',
        text: 'You have accepted it already. The details are in a mail to you.',
      };
    case 'over':
      return {
        title: 'This offer is over',
        text: 'The time to accept it has passed, and the place goes to someone else who waits. Perhaps another one comes free.',
      };
    case 'declined':
      return { title: declinedPayment.title, text: declinedPayment.place };
    case 'cancelled':
      return {
        title: 'This place is no longer held',
        text: 'It was not accepted in time, or was given back. Nothing was charged.',
      };
  }
}

/**
 * The words of the button that accepts.
 * @param rest what is left to pay
 * @param used credits of a pack that pay; null: none do
 */
export function acceptLabel(
  rest: Booking['total'],
  places = 1,
  used: Parameters<typeof usedCreditsText>[0] | null = null,
): string {
  if (used && isFree(rest)) return `Accept with ${usedCreditsText(used)}`;
  if (used) return `Accept, pay ${formatMoney(rest)} and use ${usedCreditsText(used)}`;
  return isFree(rest) ? `Accept the place${places === 1 ? '' : 's'}` : `Accept and pay ${formatMoney(rest)}`;
}
