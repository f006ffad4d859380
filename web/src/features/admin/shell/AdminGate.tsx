import { type ReactNode, useEffect } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { type AdminRequirement, longPasswordLength } from '#shared/rules/accounts.ts';
import { denyAdmin } from '../../../lib/account/deny-admin.ts';
import { isAdminAccount, type Me, useMe } from '../../../lib/member/use-me.ts';
import { useNavigate } from '../../../lib/router/use-navigate.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { LoadFailedPage } from '../../../ui/LoadFailedPage.tsx';
import { RequireAccount } from '../../../ui/RequireAccount.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';

/**
 * The admin area is for admins: anyone who is not signed in is sent to sign in, and anyone else to their dashboard
 * (docs/product.md#admin-access). An admin whose account lacks what the back office requires reads what to do. The
 * server decides who is one; what the browser remembers only shows menus.
 */
export function AdminGate({ children }: { children: ReactNode }) {
  return (
    <RequireAccount>
      <OnlyAdmins>{children}</OnlyAdmins>
    </RequireAccount>
  );
}

function OnlyAdmins({ children }: { children: ReactNode }) {
  const { data: me, error, mutate } = useMe();
  const navigate = useNavigate();
  const isDenied = me !== undefined && !isAdminAccount(me);
  useEffect(() => {
    if (!isDenied) return;
    denyAdmin();
    void navigate(paths.dashboard.href(), { replace: true });
  }, [isDenied, navigate]);
  const loading = <Spinner label="Loading admin access..." showLabel />;
  const failed = (
    <LoadFailedPage
      title="The back office did not load"
      path={paths.admin.href()}
      onRetry={() => void mutate()}
      reassurance="Nothing has changed."
    />
  );
  return (
    <AsyncBoundary data={me} error={error} loading={loading} failed={failed}>
      {({ admin, adminWithheld }) => {
        if (admin) return children;
        return adminWithheld.length > 0 ? <Withheld lacking={adminWithheld} /> : loading;
      }}
    </AsyncBoundary>
  );
}

const steps: Record<AdminRequirement, string> = {
  second_factor: 'Set up two-step sign-in in your profile: a code of an app besides your password.',
  password: `Change your password in your profile to one of at least ${longPasswordLength} characters.`,
};

function Withheld({ lacking }: { lacking: Me['adminWithheld'] }) {
  const profile = (
    <AppLink className={buttonClass({ tone: 'sage' })} to={paths.settings.href()}>
      Go to Profile
    </AppLink>
  );
  return (
    <StatePage title="Before you open the back office" path={paths.admin.href()} index={false} actions={profile}>
      {lacking.map((requirement) => steps[requirement]).join(' ')}
    </StatePage>
  );
}
