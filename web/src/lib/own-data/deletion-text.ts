import type { ResponseBody } from '#shared/contract/contract.ts';
import { formatDate, formatTime } from '#shared/rules/dates.ts';
import { formatMoney, isFree } from '#shared/rules/money.ts';
import { giverPartOf, toGiverWords } from '../booking/given-refund-text.ts';

type Preview = ResponseBody<'previewMyDeletion'>;
type PlannedPlace = Preview['places'][number];

/** Tells what becomes of a place and of its money (docs/product.md#your-data). */
export function placeFate({ stays, refund, ownRefund }: Pick<PlannedPlace, 'stays' | 'refund' | 'ownRefund'>): string {
  if (stays) return 'stays booked until it is over';
  if (refund.amount === 0) return 'is cancelled, and nothing goes back';
  if (isFree(ownRefund)) return `is cancelled, and ${formatMoney(refund)} goes back ${toGiverWords}`;
  const ofGiver = giverPartOf(refund, ownRefund);
  const giverText = isFree(ofGiver) ? '' : `, ${formatMoney(ofGiver)} ${toGiverWords}`;
  return `is cancelled, and ${formatMoney(ownRefund)} goes back${giverText}`;
}

/** Sums what goes back to the member: £18.00 and €20.00; undefined for nothing. */
export function totalText(places: readonly Pick<PlannedPlace, 'ownRefund'>[]): string | undefined {
  const sums = new Map<PlannedPlace['ownRefund']['currency'], number>();
  for (const { ownRefund } of places) {
    sums.set(ownRefund.currency, (sums.get(ownRefund.currency) ?? 0) + ownRefund.amount);
  }
  const texts = [...sums].flatMap(([currency, amount]) => (amount > 0 ? [formatMoney({ amount, currency })] : []));
  return texts.length > 0 ? texts.join(' and ') : undefined;
}

/** Tells what is lost beside places. */
export function lossTexts({ waiting, losesCollections }: Pick<Preview, 'waiting' | 'losesCollections'>): string[] {
  const lists = waiting === 1 ? 'a waitlist' : `${waiting} waitlists`;
  return [
    ...(waiting > 0 ? [`You leave ${lists} at once, also if you take the deletion back.`] : []),
    ...(losesCollections ? ['You lose your recordings; what you paid for them does not go back.'] : []),
  ];
}

export function dueText(dueAt: string, zone: string): string {
  return `${formatDate(dueAt, zone)}, ${formatTime(dueAt, zone)}`;
}

/** Returns what the request says was shown. */
export function shownRefunds(places: readonly PlannedPlace[]) {
  return places.flatMap(({ stays, bookingId, refund }) => (stays ? [] : [{ bookingId, refund }]));
}
