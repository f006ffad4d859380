import { isEvening } from '#shared/rules/evening.ts';
import type { Overview, OverviewSession } from './overview.ts';

/** The sessions whose evening it is, soonest first, apart from the others (docs/product.md#admin-evening). */
export function splitByEvening({ today, next }: Pick<Overview, 'today' | 'next'>, now: Date) {
  const isNear = (session: OverviewSession) => session.cancelledAt === null && isEvening(session, now);
  const isOver = ({ endTime }: OverviewSession) => endTime <= now.toISOString();
  const evenings = [...today, ...next].filter(isNear);
  return {
    // What has ended comes after what is still to come.
    evenings: [...evenings.filter((session) => !isOver(session)), ...evenings.filter(isOver)],
    today: today.filter((session) => !isNear(session)),
    next: next.filter((session) => !isNear(session)),
  };
}
