import { useState } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { LinkFailed } from './LinkFailed.tsx';
import type { MailedLink } from './links.ts';
import { SetupForm } from './SetupForm.tsx';
import { SetupLinkForm } from './SetupLinkForm.tsx';
import { SetupMailed } from './SetupMailed.tsx';
import { SignInForm } from './SignInForm.tsx';
import type { SetupState } from './setup-state.ts';
import { useAccountSetup } from './use-account-setup.ts';

const path = paths.setupAccount.pattern;

/** Each state of a mailed link that sets up an account (docs/product.md#account-setup). */
export function SetupByLink({ link }: { link: MailedLink }) {
  const { state, setUp, retry } = useAccountSetup(link);
  switch (state.step) {
    case 'loading':
      return <Spinner label="Opening your account" showLabel />;
    case 'failed':
      return <LinkFailed path={path} error={state.error} onRetry={retry} />;
    case 'invalid':
      return <Invalid {...link} />;
    case 'taken':
      return <Taken {...state.link} />;
    case 'open':
      return (
        <AccountFrame
          title="Set up your account"
          lead="Only a password is missing. You are signed in right after."
          path={path}
        >
          <SetupForm link={state.link} onChosen={(password) => setUp(state.link, password)} />
        </AccountFrame>
      );
  }
}

type TakenLink = Extract<SetupState, { step: 'taken' }>['link'];

const takenTexts = {
  used: { title: 'Your account is set up', lead: 'Sign in with your password, and you are where the link leads.' },
  account_exists: {
    title: 'You have an account already',
    lead: 'The link cannot change it. Sign in, and you are where it leads.',
  },
};

function Taken({ state, email }: TakenLink) {
  const [hasForgotten, setForgotten] = useState(false);
  return (
    <AccountFrame {...takenTexts[state === 'used' ? 'used' : 'account_exists']} path={path}>
      <SignInForm email={email} fixed>
        <button type="button" className="account__aside" onClick={() => setForgotten(true)}>
          Forgot password?
        </button>
      </SignInForm>
      {hasForgotten && <ForgotPassword email={email} onClose={() => setForgotten(false)} />}
    </AccountFrame>
  );
}

function Invalid({ email, next, order }: MailedLink) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const options = { order, returnTo: next ?? paths.dashboard.href() };
  return (
    <AccountFrame
      title="This link does not work any more"
      lead="Each link works once, and not for long. A new one is quickly sent."
      path={path}
    >
      {sentTo === null ? (
        <SetupLinkForm {...options} email={email} onSent={setSentTo} />
      ) : (
        <SetupMailed {...options} email={sentTo} />
      )}
    </AccountFrame>
  );
}
