import { formatDate, formatTime } from '#shared/rules/dates.ts';
import { deliveryHour } from '#shared/rules/voucher-sale.ts';
import { startAt } from '#shared/rules/wall-time.ts';
import type { GiftDraft } from './gift-draft.ts';
import { deliveryAt } from './gift-rules.ts';

/** Nine o'clock of any day, which is written in the way of the site. */
const hourText = (zone: string) => formatTime(startAt({ date: '2026-06-01', time: `0${deliveryHour}:00` }, zone), zone);

/** Says when the voucher is sent, and to whom. */
export function deliveryHint(
  { recipientEmail, when }: Pick<GiftDraft, 'recipientEmail' | 'when'>,
  zone: string,
): string {
  if (when === 'date') return `Sent at ${hourText(zone)}, ${zone}. You get a copy as soon as you have paid.`;
  if (recipientEmail.trim() === '') return 'You get it by e-mail as soon as you have paid, to print or pass on.';
  return 'Sent as soon as you have paid. You get a copy too.';
}

/** The day of the delivery in words; null where none is chosen. */
export function deliveryDayText({ when, date }: Pick<GiftDraft, 'when' | 'date'>, zone: string): string | null {
  const instant = when === 'date' ? deliveryAt(date, zone) : null;
  return instant && formatDate(instant, zone);
}

const counts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const;

/** Good for five years. */
export function validityText(years: number): string {
  return `Good for ${counts[years - 1] ?? years} ${years === 1 ? 'year' : 'years'}`;
}
