import { useNavigate } from 'react-router';
import { paths } from '#shared/contract/paths.ts';
import { confirmationHours } from '#shared/rules/accounts.ts';
import { auth } from '../../../lib/account/auth.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { Unreachable } from './LinkPage.tsx';
import { ResendConfirmation } from './ResendConfirmation.tsx';
import { useMailedLink } from './use-mailed-link.ts';

const path = paths.confirmSignUp.pattern;

export function ConfirmPage() {
  const navigate = useNavigate();
  const { email, failure, retry } = useMailedLink(path, 'code', async (link) => {
    const { confirm } = await auth();
    await confirm(link.email, link.code);
    const query = new URLSearchParams({ confirmed: 'true', email: link.email });
    void navigate(`${paths.signIn.href()}?${query}`, { replace: true });
  });
  if (failure === 'unreachable') return <Unreachable onRetry={retry} />;
  return failure ? <InvalidLink email={email} /> : <Spinner label="Confirming your e-mail" showLabel />;
}

function InvalidLink({ email }: { email: string }) {
  return (
    <AccountFrame
      title="This link does not work any more"
      lead={`It works for ${confirmationHours} hours. If you have used it before, your address is confirmed: just sign in.`}
      path={path}
    >
      <div className="account__form">
        <AppLink className={buttonClass({ tone: 'clay', wide: true })} to={paths.signIn.href()}>
          Go to Sign In
        </AppLink>
        {email && <ResendConfirmation email={email} />}
      </div>
    </AccountFrame>
  );
}
