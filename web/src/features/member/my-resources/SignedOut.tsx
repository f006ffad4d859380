import { paths } from '#shared/contract/paths.ts';
import { storeReturn } from '../../../lib/account/return-to.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { StatePage } from '../../../ui/StatePage.tsx';

/** My Resources for visitors (docs/product.md#my-resources). */
export function SignedOut() {
  const signIn = (
    <AppLink
      className={buttonClass({ tone: 'clay' })}
      to={paths.signIn.href()}
      onClick={() => storeReturn(paths.myResources.href())}
    >
      Sign In
    </AppLink>
  );
  return (
    <StatePage title="My Resources" path={paths.myResources.href()} index={false} actions={signIn}>
      Please sign in to view your resources.
    </StatePage>
  );
}
