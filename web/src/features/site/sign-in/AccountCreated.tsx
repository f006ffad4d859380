import type { ReactNode } from 'react';
import { confirmationHours } from '#shared/rules/accounts.ts';
import { useFocusOnMount } from '../../../lib/use-focus-on-mount.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Mail } from '../../../ui/page-icons.tsx';
import { ResendConfirmation } from './ResendConfirmation.tsx';

type Props = {
  email: string;
  onSignIn: () => void;
  children?: ReactNode;
};

/** Shown after signing up (docs/product.md#sign-up). */
export function AccountCreated({ email, onSignIn, children }: Props) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <div className="account__sent">
      <Mail />
      <h2 ref={heading} tabIndex={-1}>
        Account Created
      </h2>
      <p>
        We wrote to <b>{email}</b>. The link in that mail confirms your address; it works for {confirmationHours} hours.
        After that you can sign in.
      </p>
      <button type="button" className={buttonClass({ tone: 'clay', wide: true })} onClick={onSignIn}>
        Go to Sign In
      </button>
      {children}
      <ResendConfirmation email={email} />
    </div>
  );
}
