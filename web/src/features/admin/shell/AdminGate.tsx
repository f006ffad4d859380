import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#shared/contract/paths.ts';
import { denyAdmin } from '../../../lib/account/deny-admin.ts';
import { useMe } from '../../../lib/member/use-me.ts';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { LoadFailedPage } from '../../../ui/LoadFailedPage.tsx';
import { RequireAccount } from '../../../ui/RequireAccount.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';

/**
 * The admin area is for admins: anyone who is not signed in is sent to sign in, and anyone else to their dashboard
 * (docs/product.md#admin-access). The server decides who is one; what the browser remembers only shows menus.
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
  const isDenied = me?.admin === false;
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
      {({ admin }) => (admin ? children : loading)}
    </AsyncBoundary>
  );
}
