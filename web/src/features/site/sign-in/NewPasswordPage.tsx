import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#shared/contract/paths.ts';
import { useFocusOnMount } from '../../../lib/use-focus-on-mount.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Check } from '../../../ui/page-icons.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { LinkPasswordForm } from './LinkPasswordForm.tsx';
import { LinkRequest } from './LinkRequest.tsx';
import { readLink } from './links.ts';
import { useOnce } from './use-once.ts';

const path = paths.newPasswordLink.pattern;

/** Target of the mailed link of an account with two-step sign-in (docs/product.md#two-step-sign-in). */
export function NewPasswordPage() {
  const { hash } = useLocation();
  const [link] = useState(() => readLink(hash));
  const [state, setState] = useState<'open' | 'refused' | 'set' | 'turned-off'>(link.secret ? 'open' : 'refused');
  const navigate = useNavigate();
  useOnce(() => void navigate(path, { replace: true }));
  if (state === 'refused') {
    return (
      <AccountFrame title="This link does not work any more" lead="A new one is quickly sent." path={path}>
        <LinkRequest email={link.email} />
      </AccountFrame>
    );
  }
  if (state !== 'open') return <Done email={link.email} isOff={state === 'turned-off'} />;
  return (
    <AccountFrame title="Set New Password" lead="Then you sign in with it, and with a code of your app." path={path}>
      <LinkPasswordForm
        {...link}
        onRefused={() => setState('refused')}
        onDone={(isOff) => setState(isOff ? 'turned-off' : 'set')}
      />
    </AccountFrame>
  );
}

function Done({ email, isOff }: { email: string; isOff: boolean }) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <AccountFrame title="All set" lead="The new password works from now on." path={path}>
      <div className="account__sent">
        <Check />
        <h2 ref={heading} tabIndex={-1}>
          Password Updated
        </h2>
        <p>
          {isOff
            ? 'Two-step sign-in is off: your password alone signs you in. Set it up again in your profile, with your new device.'
            : 'Sign in with it, and with a code of your app.'}
        </p>
        <AppLink
          className={buttonClass({ tone: 'clay', wide: true })}
          to={`${paths.signIn.href()}?${new URLSearchParams({ email })}`}
        >
          Go to Sign In
        </AppLink>
      </div>
    </AccountFrame>
  );
}
