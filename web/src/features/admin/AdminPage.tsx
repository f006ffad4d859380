import { paths } from '#shared/paths.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { buttonClass } from '../../ui/button.ts';
import { StatePage } from '../../ui/StatePage.tsx';
import { AdminGate } from './AdminGate.tsx';

const toDashboard = (
  <AppLink className={buttonClass({ tone: 'sage' })} to={paths.dashboard.href()}>
    Back to the dashboard
  </AppLink>
);

/** Where the Admin link leads until the back office opens; nobody but admins sees it. */
export function AdminPage() {
  return (
    <AdminGate>
      <StatePage title="The back office opens soon" path={paths.admin.href()} index={false} actions={toDashboard}>
        Bookings and payments run by themselves until then, and you get a mail about each.
      </StatePage>
    </AdminGate>
  );
}
