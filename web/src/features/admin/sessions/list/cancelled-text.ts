import type { ResponseBody } from '#shared/contract/contract.ts';

type Cancellation = Pick<ResponseBody<'getCancellation'>, 'placesBefore' | 'refunds' | 'problems' | 'finished'>;

const counted = (count: number, one: string, many: string) => count > 0 && `${count} ${count === 1 ? one : many}`;

/** Tells what is still open of a cancelled session: 13 booked, 1 refund failed. */
export function leftToDoText({ placesBefore, refunds, problems, finished }: Cancellation): string {
  if (placesBefore === 0) return 'No one had a place';
  const failed = problems.filter(({ cause }) => cause === 'refused').length;
  const open = [
    counted(failed, 'refund failed', 'refunds failed'),
    counted(problems.length - failed, 'refund open', 'refunds open'),
    !finished && problems.length === 0 && 'refunds under way',
  ].filter(Boolean);
  const rest = open.length > 0 ? open : [refunds.length > 0 && 'all money back'].filter(Boolean);
  return [`${placesBefore} booked`, ...rest].join(', ');
}
