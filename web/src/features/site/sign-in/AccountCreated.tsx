import type { ReactNode } from 'react';
import { setupDays } from '#shared/rules/accounts.ts';
import { call } from '../../../lib/api/call.ts';
import { useFocusOnMount } from '../../../lib/use-focus-on-mount.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Mail } from '../../../ui/page-icons.tsx';
import { ResendMail } from './ResendMail.tsx';

type Props = {
  email: string;
  signUpId: string;
  onSignIn: () => void;
  children?: ReactNode;
};

/** Shown after signing up (docs/product.md#sign-up). */
export function AccountCreated({ email, signUpId, onSignIn, children }: Props) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <div className="account__sent">
      <Mail />
      <h2 ref={heading} tabIndex={-1}>
        Account Created
      </h2>
      <p>
        We wrote to <b>{email}</b>. The link in that mail confirms your address and signs you in; it works for{' '}
        {setupDays} days. Open it in this browser, where the password you chose counts; in another one you choose again.
      </p>
      <button type="button" className={buttonClass({ tone: 'clay', wide: true })} onClick={onSignIn}>
        Go to Sign In
      </button>
      {children}
      <ResendMail email={email} send={() => call('resendSignUp', { params: { signUpId } })} />
    </div>
  );
}
