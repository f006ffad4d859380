import { paths, type SignInTab } from '#shared/contract/paths.ts';
import { useAccount } from '../../lib/account/account-store.ts';
import { AppLink } from '../../ui/AppLink.tsx';

type Props = {
  className: string;
  invite: string;
  tab?: SignInTab;
};

/** Dashboard, Admin for the admin, or the link to sign in (docs/product.md#navigation). */
export function AccountLinks({ className, invite, tab }: Props) {
  const account = useAccount();
  if (!account) {
    return (
      <AppLink className={`${className} per-visitor`} to={paths.signIn.href(tab)}>
        {invite}
      </AppLink>
    );
  }
  return (
    <>
      <AppLink className={className} to={paths.dashboard.href()}>
        Dashboard
      </AppLink>
      {account.admin && (
        <AppLink className={className} to={paths.admin.href()}>
          Admin
        </AppLink>
      )}
    </>
  );
}
