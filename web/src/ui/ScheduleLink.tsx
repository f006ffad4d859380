import { paths } from '#shared/contract/paths.ts';
import { AppLink } from './AppLink.tsx';
import { buttonClass } from './button.ts';

export function ScheduleLink({ tone = 'clay' }: { tone?: 'clay' | 'sage' | 'line' }) {
  return (
    <AppLink className={buttonClass({ tone })} to={paths.home.href()}>
      See upcoming sessions
    </AppLink>
  );
}
