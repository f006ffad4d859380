import type { ResponseBody } from '#shared/contract/contract.ts';
import { listText } from '#shared/rules/locale.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { peopleText } from '../people.ts';
import { sumsText } from '../sums.ts';

export type Cancellation = ResponseBody<'getCancellation'>;
export type RefundProblem = Cancellation['problems'][number];

export const defaultMessage =
  'Something has come up, and I cannot hold this session. I am very sorry, and hope to see you at another one.';

/** Sums up the refunds: £36.00 to 2 people and €21.00 to 1 person; null means that nothing goes back. */
export function refundsText({ refunds }: Pick<Cancellation, 'refunds'>): string | null {
  if (refunds.length === 0) return null;
  return listText(refunds.map(({ total, bookings }) => `${formatMoney(total)} to ${peopleText(bookings)}`));
}

export function effectsOf({ places, waiting, refunds, problems }: Cancellation): string[] {
  const goesBack = refundsText({ refunds });
  const byHand = problems.filter(({ cause }) => cause === 'by_hand');
  const elsewhere = problems.filter(({ cause }) => cause === 'elsewhere');
  const banks = problems.filter(({ cause }) => cause === 'bank');
  return [
    places === 0
      ? 'No one has a place in it.'
      : `${peopleText(places)} ${places === 1 ? 'loses' : 'lose'} their place and ${places === 1 ? 'is' : 'are'} told by mail.`,
    goesBack && `You pay back ${goesBack}, the way it was paid; banks take five to ten days to show it.`,
    byHand.length > 0 &&
      `${sumsText(byHand.map(({ amount }) => amount))} was paid in cash or by transfer by ${peopleText(byHand.length)}: the site cannot send it back.`,
    elsewhere.length > 0 &&
      `${peopleText(elsewhere.length)} paid elsewhere, on the site before this one: this site cannot send it back.`,
    banks.length > 0 &&
      `${peopleText(banks.length)} paid through a bank that has not answered: it goes back if it arrives.`,
    waiting > 0 &&
      `${peopleText(waiting)} ${waiting === 1 ? 'waits' : 'wait'} for a place and ${waiting === 1 ? 'is' : 'are'} told too.`,
    'The session stays here as cancelled. This cannot be undone.',
  ].filter((sentence) => typeof sentence === 'string');
}

export function progressOf({ refunds }: Pick<Cancellation, 'refunds'>): string[] {
  return refunds.map(({ total, sent, bookings, sentBookings }) =>
    sentBookings === bookings
      ? `${formatMoney(total)} is on its way back to ${peopleText(bookings)}.`
      : `${formatMoney(sent)} of ${formatMoney(total)} is on its way back, to ${sentBookings} of ${peopleText(bookings)}.`,
  );
}

export type CancelledPerson = Cancellation['people'][number];

/** Says how the money of one person went back, with the tone of its badge. */
export function personRefundText({ refund: { state, amount } }: Pick<CancelledPerson, 'refund'>) {
  const sum = formatMoney(amount);
  switch (state) {
    case 'none':
      return { text: 'Nothing was paid', tone: 'mute' } as const;
    case 'sent':
      return { text: `${sum} on its way back`, tone: 'ok' } as const;
    case 'by_studio':
      return { text: `${sum} given back by you`, tone: 'ok' } as const;
    case 'due':
      return { text: `${sum} is being sent`, tone: 'wait' } as const;
    case 'bank':
      return { text: 'The bank has not answered', tone: 'wait' } as const;
    case 'refused':
      return { text: `${sum} not sent back`, tone: 'bad' } as const;
    case 'by_hand':
    case 'elsewhere':
      return {
        text: amount.amount > 0 ? `${sum} to be given back by you` : 'To be given back by you',
        tone: 'bad',
      } as const;
  }
}

/** A word for how the money of one person went back, beside the sum. */
export function refundWord({ refund: { state } }: Pick<CancelledPerson, 'refund'>): string {
  switch (state) {
    case 'none':
      return 'nothing paid';
    case 'sent':
    case 'by_studio':
      return 'back';
    case 'due':
      return 'on the way';
    case 'bank':
      return 'at the bank';
    case 'refused':
      return 'failed';
    case 'by_hand':
    case 'elsewhere':
      return 'to give back';
  }
}

/** Puts those first whose money has not gone back; each group keeps its order. */
export function failuresFirst(people: readonly CancelledPerson[]): CancelledPerson[] {
  const isFailed = (person: CancelledPerson) => personRefundText(person).tone === 'bad';
  return [...people.filter(isFailed), ...people.filter((person) => !isFailed(person))];
}

/** Ways in which money went back or did not, in the order of the bar. */
export const refundParts = ['cards', 'by_hand', 'waits', 'failed'] as const;
export type RefundPart = (typeof refundParts)[number];

const partOf: Record<CancelledPerson['refund']['state'], RefundPart | null> = {
  none: null,
  sent: 'cards',
  by_studio: 'by_hand',
  due: 'waits',
  bank: 'waits',
  refused: 'failed',
  by_hand: 'failed',
  elsewhere: 'failed',
};

const partWords: Record<RefundPart, string> = {
  cards: 'to cards',
  by_hand: 'by hand',
  waits: 'on the way',
  failed: 'not yet',
};

export type MoneyBack = {
  /** £180.00 */
  gone: string;
  total: string;
  isAll: boolean;
  /** The parts of the bar, each with its share of the whole in percent. */
  parts: { part: RefundPart; text: string; share: number }[];
};

/** Tells what went back of all that was paid, by currency; a sum that is not known counts nowhere. */
export function moneyBack(people: readonly Pick<CancelledPerson, 'refund'>[]): MoneyBack[] {
  const paid = people.filter(({ refund }) => partOf[refund.state] !== null && refund.amount.amount > 0);
  const byCurrency = Map.groupBy(paid, ({ refund }) => refund.amount.currency);
  return [...byCurrency].map(([currency, all]) => {
    const sumOf = (among: typeof all) => among.reduce((sum, { refund }) => sum + refund.amount.amount, 0);
    const inParts = (...parts: RefundPart[]) =>
      all.filter(({ refund }) => parts.some((part) => part === partOf[refund.state]));
    const total = sumOf(all);
    const gone = sumOf(inParts('cards', 'by_hand'));
    const parts = refundParts.flatMap((part) => {
      const among = inParts(part);
      if (among.length === 0) return [];
      const amount = sumOf(among);
      const text = `${among.length} ${partWords[part]}, ${formatMoney({ amount, currency })}`;
      return [{ part, text, share: (amount / total) * 100 }];
    });
    const textOf = (amount: number) => formatMoney({ amount, currency });
    return { gone: textOf(gone), total: textOf(total), isAll: gone === total, parts };
  });
}

const mailGroups: Record<NonNullable<CancelledPerson['mail']>['state'], 'sent' | 'waits' | 'failed'> = {
  sent: 'sent',
  collected: 'sent',
  waiting: 'waits',
  delayed: 'waits',
  undelivered: 'failed',
  spam: 'failed',
  unsent: 'failed',
};

/** Tells what became of the mails: Sent to 12 people, 1 on its way. Null where no mail is known. */
export function mailsText(people: readonly Pick<CancelledPerson, 'mail'>[]): string | null {
  const groups = people.flatMap(({ mail }) => (mail ? [mailGroups[mail.state]] : []));
  if (groups.length === 0) return null;
  const count = (group: (typeof groups)[number]) => groups.filter((one) => one === group).length;
  const words = [
    count('sent') > 0 && `sent to ${peopleText(count('sent'))}`,
    count('waits') > 0 && `${count('waits')} on the way`,
    count('failed') > 0 && `${count('failed')} not delivered`,
  ].filter((text) => typeof text === 'string');
  return `The mail: ${words.join(', ')}.`;
}

export function refundProblemText({ cause, detail }: RefundProblem): string {
  switch (cause) {
    case 'refused':
      return `Stripe did not send it back. ${detail ?? ''}`.trim();
    case 'by_hand':
      return 'Paid in cash or by transfer: give it back yourself, and record it with the order.';
    case 'elsewhere':
      return 'Paid elsewhere, on the site before this one: give it back yourself.';
    case 'bank':
      return 'The bank has not answered yet. If the payment arrives, it goes back.';
  }
}

const hour = 3_600_000;

/**
 * The mail that told someone of the cancellation. In the hour after it, one that is not queued yet counts as waiting: the
 * bookings are ended one after the other.
 */
export function cancellationMail(
  { attendeeEmail, mail }: Pick<CancelledPerson, 'attendeeEmail' | 'mail'>,
  cancelledAt: string | null,
  now: Date,
): CancelledPerson['mail'] {
  if (mail !== null || attendeeEmail === null || cancelledAt === null) return mail;
  return now.getTime() - Date.parse(cancelledAt) < hour ? { state: 'waiting', reason: null } : null;
}
