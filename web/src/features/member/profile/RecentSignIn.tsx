import { type ReactNode, useState } from 'react';

/** Props of a dialog's content. */
export type StepProps = {
  email: string;
  /** The server wants a recent sign-in first. */
  onTooOld: () => void;
  onDone: () => void;
};

type Props = {
  signIn: (onSignedIn: () => void) => ReactNode;
  children: (onTooOld: () => void) => ReactNode;
};

/** Asks to sign in again when the server wants that, then goes on (docs/trust.md#second-factor). */
export function RecentSignIn({ signIn, children }: Props) {
  const [asking, setAsking] = useState(false);
  if (!asking) return children(() => setAsking(true));
  return (
    <>
      <p className="profile__lead">To be sure that it is you, please sign in again first.</p>
      {signIn(() => setAsking(false))}
    </>
  );
}
