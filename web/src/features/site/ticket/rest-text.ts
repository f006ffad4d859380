import type { ResponseBody } from '#shared/contract/contract.ts';
import { formatDate, formatTime } from '#shared/rules/dates.ts';
import { formatMoney } from '#shared/rules/money.ts';

export type BookedRest = NonNullable<ResponseBody<'getBooking'>['deposit']>;

/** Says what is still to be paid of the price, when and how (docs/product.md#deposits); null where nothing is. */
export function restText({ rest, dueAt, byCard, state, payUntil, processing }: BookedRest, timeZone: string) {
  if (state !== 'pending') return null;
  const sum = formatMoney(rest);
  if (processing) return `${sum} with your bank, which can take some days`;
  // It was asked for by mail then.
  if (payUntil !== null) return `${sum} to pay until ${momentText(payUntil, timeZone)}`;
  const how = byCard ? 'by the card that you saved' : 'we will mail you';
  return `${sum} due on ${formatDate(dueAt, timeZone)}, ${how}`;
}

/** Says that the place goes soon, where the rest was asked for and is not paid; null before. */
export function restDueText({ rest, state, payUntil, processing, membership }: BookedRest, timeZone: string) {
  if (state !== 'pending' || payUntil === null || processing) return null;
  const until = momentText(payUntil, timeZone);
  if (membership !== undefined) {
    return {
      title: 'This place is not paid:',
      text: `your membership “${membership}” has ended. Please pay ${formatMoney(rest)} until ${until}, or the place is given back.`,
    };
  }
  return {
    title: 'The rest is due:',
    text: `please pay ${formatMoney(rest)} until ${until}, or your place is cancelled.`,
  };
}

const momentText = (instant: string, timeZone: string) =>
  `${formatDate(instant, timeZone)}, ${formatTime(instant, timeZone)}`;
