import type { Venue } from '#shared/rules/site.ts';
import { sumsText } from '../sums.ts';
import type { Attendee } from './use-attendees.ts';

type Payment = Pick<Attendee, 'status' | 'paymentStatus' | 'ofPass'>;

const isPending = ({ status }: Pick<Attendee, 'status'>) => status === 'pending';

/** Tells how the places were paid: 11 paid, 1 with a series, 2 free, 1 pending. */
export function paymentsText(attendees: readonly Payment[]): string {
  const count = (has: (attendee: Payment) => boolean) => attendees.filter(has).length;
  const kinds = [
    [count((one) => !isPending(one) && !one.ofPass && one.paymentStatus === 'paid'), 'paid'],
    [count((one) => !isPending(one) && one.ofPass), 'with a series'],
    [count((one) => !isPending(one) && !one.ofPass && one.paymentStatus === 'free'), 'free'],
    [count(isPending), 'pending'],
  ] as const;
  return kinds.flatMap(([places, kind]) => (places > 0 ? [`${places} ${kind}`] : [])).join(', ');
}

/** 3 new faces; empty where everyone has been here before, or nobody is known. */
export function newFacesText(attendees: readonly Pick<Attendee, 'visits'>[]): string {
  const count = attendees.filter(({ visits }) => visits === 0).length;
  if (count === 0) return '';
  return count === 1 ? '1 new face' : `${count} new faces`;
}

/** First time, or 12 times before; null for who is not known. */
export function visitsText({ visits }: Pick<Attendee, 'visits'>): string | null {
  if (visits === null) return null;
  if (visits === 0) return 'First time';
  return visits === 1 ? 'Here once before' : `Here ${visits} times before`;
}

type Came = Pick<Attendee, 'status' | 'attended'>;

/** Tells who was here of those with a place; `came` is null where nobody was marked as here. */
export function attendanceOf(attendees: readonly Came[]): { places: number; came: number | null; missed: number } {
  const places = attendees.filter((one) => !isPending(one) || one.attended === true);
  const came = places.filter(({ attended }) => attended === true).length;
  return {
    places: places.length,
    came: places.some(({ attended }) => attended !== null) ? came : null,
    missed: places.filter(({ attended }) => attended === false).length,
  };
}

type Paid = Pick<Attendee, 'status' | 'paymentStatus' | 'total' | 'returned'>;

/** Tells what those with a place have paid, less what went back of it; null where it was free. */
export function earnedText(attendees: readonly Paid[]): string | null {
  const paid = attendees.filter((one) => !isPending(one) && one.paymentStatus === 'paid');
  const amounts = paid.map(({ total, returned }) => ({ ...total, amount: total.amount - returned.amount }));
  return sumsText(amounts) || null;
}

/** Tells what went back of payments whose places stayed; null for nothing. */
export function returnedText(attendees: readonly Pick<Attendee, 'returned'>[]): string | null {
  return sumsText(attendees.flatMap(({ returned }) => (returned.amount > 0 ? [returned] : []))) || null;
}

/** The owner's own words about the door of the venue with the name of a session's. */
export function doorNoteOf(venues: readonly Venue[], { location }: { location: string | null }): string | null {
  return venues.find(({ name }) => name === location)?.doorNote ?? null;
}
