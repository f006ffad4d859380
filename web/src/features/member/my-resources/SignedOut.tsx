import { paths } from '#shared/contract/paths.ts';
import { SignInLink } from '../../../ui/SignInLink.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';

export function SignedOut() {
  return (
    <StatePage
      title="My Resources"
      path={paths.myResources.href()}
      index={false}
      actions={<SignInLink tone="clay" returnTo={paths.myResources.href()} />}
    >
      Please sign in to view your resources.
    </StatePage>
  );
}
