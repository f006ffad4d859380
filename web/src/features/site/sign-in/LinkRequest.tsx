import { type ReactNode, useState } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { linkMinutes } from '#shared/rules/accounts.ts';
import { useNavigate } from '../../../lib/router/use-navigate.ts';
import { useFocusOnMount } from '../../../lib/use-focus-on-mount.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Mail } from '../../../ui/page-icons.tsx';
import { LinkForm } from './LinkForm.tsx';

type Props = {
  email: string;
  /** Leaves after the link was sent; by default to sign-in. */
  done?: { label: string; onPress: () => void };
  children?: ReactNode;
};

/** Requests a sign-in link by mail, then points to the inbox. */
export function LinkRequest({ email, done, children }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const navigate = useNavigate();
  const toSignIn = { label: 'Go to Sign In', onPress: () => void navigate(paths.signIn.href()) };
  if (sentTo !== null) return <CheckYourEmail email={sentTo} done={done ?? toSignIn} />;
  return (
    <>
      {children}
      <LinkForm email={email} onSent={setSentTo} />
    </>
  );
}

type SentProps = { email: string; done: { label: string; onPress: () => void } };

/** Shown after a link was requested, whether or not there is an account (docs/trust.md#same-answers). */
function CheckYourEmail({ email, done }: SentProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <div className="account__sent">
      <Mail />
      <h3 ref={heading} tabIndex={-1}>
        Check Your Email
      </h3>
      <p>
        If there is an account for <b>{email}</b>, a link that signs you in is on its way. It works once, for{' '}
        {linkMinutes} minutes; then you can set a new password.
      </p>
      <button type="button" className={buttonClass({ tone: 'line', wide: true })} onClick={done.onPress}>
        {done.label}
      </button>
    </div>
  );
}
