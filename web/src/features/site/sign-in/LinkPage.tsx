import { paths } from '#shared/contract/paths.ts';
import { linkMinutes } from '#shared/rules/accounts.ts';
import { auth } from '../../../lib/account/auth.ts';
import { storeResetting } from '../../../lib/account/password-reset-flag.ts';
import { notify } from '../../../lib/notify.ts';
import { useNavigate } from '../../../lib/router/location.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { LinkFailed } from './LinkFailed.tsx';
import { LinkRequest } from './LinkRequest.tsx';
import { useMailedLink } from './use-mailed-link.ts';

const path = paths.magicLink.pattern;

/**
 * Target of a magic link: signs in, then goes to where the link leads, or asks for a new password
 * (docs/product.md#forgot-password).
 */
export function LinkPage() {
  const navigate = useNavigate();
  const { email, failure, retry } = useMailedLink(path, async (link) => {
    const { openLink } = await auth();
    await openLink(link.email, link.secret);
    storeResetting(true);
    if (link.next) return void navigate(link.next, { replace: true });
    notify({ tone: 'good', title: 'Password reset link verified', text: 'Please set a new password now.' });
    void navigate(paths.updatePassword.href(), { replace: true });
  });
  if (failure === 'invalid') return <InvalidLink email={email} />;
  if (failure) return <LinkFailed path={path} error={failure.error} onRetry={retry} />;
  return <Spinner label="Opening your link" showLabel />;
}

function InvalidLink({ email }: { email: string }) {
  return (
    <AccountFrame
      title="This link does not work any more"
      lead={`Each link works once, for ${linkMinutes} minutes. A new one is quickly sent.`}
      path={path}
    >
      <LinkRequest email={email} />
    </AccountFrame>
  );
}
