import { type ReactNode, useState } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { useNavigate } from '../../../lib/router/location.ts';
import { CheckYourEmail } from './CheckYourEmail.tsx';
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
