import type { AdminSessionSummary } from '../../../../lib/admin/use-upcoming-sessions.ts';

type Cancellation = NonNullable<AdminSessionSummary['cancellation']>;

const counted = (count: number, one: string, many: string) => count > 0 && `${count} ${count === 1 ? one : many}`;

/** Tells what is still open of a cancelled session: 13 booked, 1 refund failed. */
export function leftToDoText({ places, refundsFailed, refundsOpen, hasRefunds, finished }: Cancellation): string {
  if (places === 0) return 'No one had a place';
  const open = [
    counted(refundsFailed, 'refund failed', 'refunds failed'),
    counted(refundsOpen, 'refund open', 'refunds open'),
    !finished && refundsFailed + refundsOpen === 0 && 'refunds under way',
  ].filter(Boolean);
  const rest = open.length > 0 ? open : [hasRefunds && 'all money back'].filter(Boolean);
  return [`${places} booked`, ...rest].join(', ');
}
