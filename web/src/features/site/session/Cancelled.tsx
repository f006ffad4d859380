import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { problems } from '#shared/contract/problems.ts';
import { formatLongDate, formatTime, formatZone } from '#shared/rules/dates.ts';
import { timeClass, useDisplayZone } from '../../../lib/time/use-display-zone.ts';
import { AppLink } from '../../../ui/AppLink.tsx';

type Session = ResponseBody<'getSession'>;

function NextDate({ session, next }: { session: Session; next: NonNullable<Session['nextDate']> }) {
  const zone = useDisplayZone(next);
  const when = `${formatLongDate(next.startTime, zone)}, ${formatTime(next.startTime, zone)}, ${formatZone(next.startTime, zone)}`;
  return (
    <span>
      The next one is{' '}
      <AppLink to={paths.session.href(next.id)} className={timeClass(next)}>
        {next.title === session.title ? when : `${next.title}, ${when}`}
      </AppLink>
    </span>
  );
}

/**
 * Takes the place of booking: says that the session does not take place, and what to book instead
 * (docs/product.md#cancelling-a-session).
 */
export function Cancelled({ session }: { session: Session }) {
  return (
    <div className="closed" role="status">
      <p>
        <strong>{problems.session_cancelled.title}</strong> It does not take place.{' '}
        {session.nextDate ? (
          <NextDate session={session} next={session.nextDate} />
        ) : (
          <AppLink to={paths.home.href()}>See what comes next</AppLink>
        )}
      </p>
    </div>
  );
}
