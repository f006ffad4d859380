import { useSearchParams } from 'react-router';
import { paths } from '#shared/contract/paths.ts';
import { formatDate, formatTime } from '#shared/rules/dates.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { ScheduleLink } from '../../../ui/ScheduleLink.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';

const path = paths.ownData.pattern;

/** Shown once an account was locked. */
function Locked({ dueAt }: { dueAt: string }) {
  const when = `${formatDate(dueAt, viewerZone())}, ${formatTime(dueAt, viewerZone())}`;
  return (
    <StatePage title="Your account is locked" path={path} index={false} actions={<ScheduleLink tone="line" />}>
      It will be deleted after {when}. To keep it, sign in before then; a mail to your address says the same, and we
      write again when it is done.
    </StatePage>
  );
}

/** See docs/product.md#your-data. */
export function OwnDataPage() {
  const [search] = useSearchParams();
  const dueAt = search.get('deleted');
  if (dueAt !== null && !Number.isNaN(Date.parse(dueAt))) return <Locked dueAt={dueAt} />;
  const actions = (
    <AppLink to={paths.settings.href()} className={buttonClass({ tone: 'clay' })}>
      Open my profile
    </AppLink>
  );
  return (
    <StatePage title="Your data" path={path} index={false} actions={actions}>
      In your profile you download all that is stored about you, or delete your account.
    </StatePage>
  );
}
