import { useNavigate } from 'react-router';
import { paths } from '#shared/contract/paths.ts';
import { linkMinutes } from '#shared/rules/accounts.ts';
import { auth } from '../../../lib/account/auth.ts';
import { storeResetting } from '../../../lib/account/password-reset-flag.ts';
import { notify } from '../../../lib/notify.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { LinkRequest } from './LinkRequest.tsx';
import { useMailedLink } from './use-mailed-link.ts';

const path = paths.magicLink.pattern;

/** Target of a magic link: signs in, then asks for a new password (docs/product.md#update-password). */
export function LinkPage() {
  const navigate = useNavigate();
  const { email, failure, retry } = useMailedLink(path, 'secret', async (link) => {
    const { openLink } = await auth();
    await openLink(link.email, link.secret);
    storeResetting(true);
    notify({ tone: 'good', title: 'Password reset link verified', text: 'Please set a new password now.' });
    void navigate(paths.updatePassword.href(), { replace: true });
  });
  if (failure === 'unreachable') return <Unreachable onRetry={retry} />;
  return failure ? <InvalidLink email={email} /> : <Spinner label="Opening your link" showLabel />;
}

export function Unreachable({ onRetry }: { onRetry: () => void }) {
  const retry = (
    <button type="button" className={buttonClass({ tone: 'sage' })} onClick={onRetry}>
      Try again
    </button>
  );
  return (
    <StatePage title="We could not reach the studio" path={path} index={false} isError actions={retry}>
      Your connection may have dropped for a moment. Your link is not used up.
    </StatePage>
  );
}

function InvalidLink({ email }: { email: string }) {
  return (
    <AccountFrame
      title="This link does not work any more"
      lead={`Each link works once, for ${linkMinutes} minutes. A new one is quickly sent.`}
      path={path}
    >
      <LinkRequest purpose="sign_in" email={email} />
    </AccountFrame>
  );
}
