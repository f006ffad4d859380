import { type ReactNode, useState } from 'react';
import { formatDate } from '#shared/rules/dates.ts';
import { renewRights } from '../../../lib/account/auth-session.ts';
import type { Me } from '../../../lib/member/use-me.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { NewCodes } from './NewCodes.tsx';
import { RecentSignIn } from './RecentSignIn.tsx';
import { SetUpApp } from './SetUpApp.tsx';
import { TurnOff } from './TurnOff.tsx';

export type SignInAgain = (email: string, onSignedIn: () => void) => ReactNode;

const dialogs = {
  setUp: { title: 'Set up two-step sign-in', Content: SetUpApp },
  newCodes: { title: 'New recovery codes', Content: NewCodes },
  turnOff: { title: 'Turn two-step sign-in off?', Content: TurnOff },
} as const;
type DialogName = keyof typeof dialogs;

type Props = { me: Me; signIn: SignInAgain; onChange: () => void };

/** See docs/product.md#two-step-sign-in. */
export function TwoStepSignIn({ me, signIn, onChange }: Props) {
  const [open, setOpen] = useState<DialogName | null>(null);
  const close = async () => {
    setOpen(null);
    // An admin whose group was withheld gets it with the next token.
    await renewRights().catch(() => undefined);
    onChange();
  };
  const button = (name: DialogName, label: string) => (
    <button
      type="button"
      className={buttonClass({ tone: 'line' })}
      aria-haspopup="dialog"
      onClick={() => setOpen(name)}
    >
      {label}
    </button>
  );
  const { title, Content } = dialogs[open ?? 'setUp'];
  return (
    <section className="profile__part" id="two-step-sign-in" aria-labelledby="profile-two-step">
      <h2 id="profile-two-step">Two-step sign-in</h2>
      {me.secondFactorAt === null ? (
        <>
          <p>Signing in then needs a code of an app on your phone too, so that your password alone is not enough.</p>
          {button('setUp', 'Set up')}
        </>
      ) : (
        <>
          <p>On since {formatDate(me.secondFactorAt, viewerZone())}: signing in needs a code of your app.</p>
          <div className="profile__actions">
            {button('newCodes', 'New recovery codes')}
            {button('turnOff', 'Turn off')}
          </div>
        </>
      )}
      {open && (
        <Modal title={title} onClose={() => void close()}>
          <RecentSignIn signIn={(onSignedIn) => signIn(me.email, onSignedIn)}>
            {(onTooOld) => <Content email={me.email} onTooOld={onTooOld} onDone={() => void close()} />}
          </RecentSignIn>
        </Modal>
      )}
    </section>
  );
}
