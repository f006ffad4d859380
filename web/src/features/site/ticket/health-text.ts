import type { ResponseBody } from '#shared/contract/contract.ts';

type Screening = NonNullable<ResponseBody<'joinBooking'>['screening']>;

/** Says on a ticket how the questions about health stand; `date` is when they were answered. */
export function healthText({ complete }: Pick<Screening, 'complete'>, date: string | null, isOver: boolean): string {
  if (date === null) return 'Health questions: not answered yet. Please answer before the session.';
  if (complete || isOver) return `Health questions: answered on ${date}.`;
  return `Health questions: answered on ${date}, and changed since. Please answer before the session.`;
}
