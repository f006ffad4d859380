import { useState } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { LinkPasswordForm } from './LinkPasswordForm.tsx';
import { LinkRequest } from './LinkRequest.tsx';
import type { MailedLink } from './links.ts';
import { PasswordUpdated } from './PasswordUpdated.tsx';
import { useLinkInHistory } from './use-link-in-history.ts';

const path = paths.newPasswordLink.pattern;

/** Target of the mailed link of an account with two-step sign-in (docs/product.md#two-step-sign-in). */
export function NewPasswordPage() {
  const link = useLinkInHistory(path);
  if (!link) return <Spinner label="Opening your link" showLabel />;
  return <NewPasswordByLink key={link.secret} link={link} />;
}

function NewPasswordByLink({ link }: { link: MailedLink }) {
  const [state, setState] = useState<'open' | 'refused' | 'set' | 'turned-off'>(link.secret ? 'open' : 'refused');
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
  const text = isOff
    ? 'Two-step sign-in is off: your password alone signs you in. Set it up again in your profile, with your new device.'
    : 'Sign in with it, and with a code of your app.';
  const to = `${paths.signIn.href()}?${new URLSearchParams({ email })}`;
  return <PasswordUpdated path={path} text={text} next={{ label: 'Go to Sign In', to }} />;
}
