import type { ResponseBody } from '#shared/contract/contract.ts';
import { hoursText, partOf, policyText, refundPercent } from '#shared/rules/cancellation.ts';
import { formatDay } from '#shared/rules/dates.ts';
import { formatMoney, isFree, type Money } from '#shared/rules/money.ts';
import { toGiverWords } from '../../../lib/booking/given-refund-text.ts';
import type { MoneyLine } from '../../../ui/MoneyLines.tsx';

type Booking = Pick<
  ResponseBody<'getBooking'>,
  'refundParts' | 'discountCode' | 'ownPaid' | 'paidByHand' | 'byVouchers' | 'byPack' | 'ending' | 'session'
>;
type RefundPart = NonNullable<Booking['refundParts']>[number];

const sumOf = (parts: RefundPart[], paid: Money): Money => ({
  ...paid,
  amount: parts.reduce((sum, { amount }) => sum + amount.amount, 0),
});

const ownParts = ({ refundParts = [] }: Booking) => refundParts.filter(({ own }) => own);

const destinations = {
  none: 'To your card or account',
  part: 'To your card or account, then your gift voucher',
  all: 'To your gift voucher',
};

function labelOf({ own, ofMove }: RefundPart, { byVouchers, byPack }: Booking, hasMoves: boolean): string {
  if (!own) return `T${toGiverWords.slice(1)}`;
  if (ofMove) return 'What you paid for moving it';
  if (byPack) return `To ${byPack.name}`;
  return hasMoves ? 'What you paid for the place' : destinations[byVouchers ?? 'none'];
}

/** Each source of what goes back on its line, and what of it is the attendee's; no total where none is. */
export function refundLines(booking: Booking): { lines: MoneyLine[]; total: MoneyLine | undefined } {
  const { refundParts = [], discountCode } = booking;
  const hasMoves = refundParts.some(({ ofMove }) => ofMove);
  const parts = refundParts.map((part) => ({
    label: labelOf(part, booking, hasMoves),
    amount: formatMoney(part.amount),
  }));
  const code = discountCode ? [{ label: `Code ${discountCode}`, amount: 'free to use again' }] : [];
  const own = sumOf(ownParts(booking), booking.ownPaid);
  const total = isFree(own) ? undefined : { label: 'Goes back to you', amount: formatMoney(own) };
  return { lines: [...parts, ...code], total };
}

function sentText(parts: RefundPart[], { byVouchers, byPack }: Booking, timeZone: string): string {
  if (byPack) return 'You can use it again.';
  if (byVouchers === 'all') return 'You can use it for another booking.';
  const sentTimes = parts.flatMap(({ sentAt }) => sentAt ?? []).sort();
  const last = sentTimes.at(-1);
  if (last === undefined || sentTimes.length < parts.length) {
    return 'It is on its way; banks take five to ten days to show it.';
  }
  return `Sent on ${formatDay(last, timeZone)}; banks take five to ten days to show it.`;
}

/** Says why the attendee gets that much, where the policy decided it. */
function reasonText({ ending, session }: Booking, back: Money, kept: Money, dueAt: string): string {
  const { cancellationPolicy: policy, startTime } = session;
  const percent = refundPercent(policy, startTime, new Date(dueAt));
  const paid = { ...back, amount: back.amount + kept.amount };
  const { freeHours } = policy;
  if (isFree(kept)) {
    const isInTime = ending === 'cancelled' && percent === 100 && freeHours !== null && freeHours > 0;
    const reason = isInTime ? `, because it was cancelled more than ${hoursText(freeHours)} before the start` : '';
    return `All of what you paid goes back${reason}.`;
  }
  const part = `${formatMoney(back)} of the ${formatMoney(paid)} you paid goes back`;
  const isByPolicy = ending === 'cancelled' && percent < 100 && partOf(paid, percent).amount === back.amount;
  const reason =
    isByPolicy && freeHours !== null ? `, because it was less than ${hoursText(freeHours)} before the start` : '';
  return `${part}${reason}.`;
}

/** Says when it was sent and why it is that much; null where no money of the attendee's was in it. */
export function refundReasonText(booking: Booking, timeZone: string): string | null {
  const own = ownParts(booking);
  const { ownPaid, paidByHand, session } = booking;
  const [first] = own;
  if (!first) {
    if (paidByHand) return 'You paid the studio directly: ask them about the money.';
    if (isFree(ownPaid)) return null;
    return `Nothing of the ${formatMoney(ownPaid)} you paid goes back. ${policyText(session.cancellationPolicy)}`;
  }
  const unsent = sumOf(
    own.filter(({ sentAt }) => sentAt === null),
    ownPaid,
  );
  // What is due is among what is paid until it is sent.
  const kept = { ...ownPaid, amount: Math.max(0, ownPaid.amount - unsent.amount) };
  return `${sentText(own, booking, timeZone)} ${reasonText(booking, sumOf(own, ownPaid), kept, first.dueAt)}`;
}
