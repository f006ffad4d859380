import { adminPaths } from '#shared/contract/admin-paths.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { StateBox } from '../../../ui/StateBox.tsx';

export function EmptyOverview() {
  const actions = (
    <AppLink className={buttonClass({ tone: 'line' })} to={adminPaths.birthRecordings.href()}>
      Add a recording
    </AppLink>
  );
  return (
    <StateBox title="Your studio is ready" actions={actions}>
      Create your first session, or add a recording. Bookings, payments and what needs you show here from then on.
    </StateBox>
  );
}
