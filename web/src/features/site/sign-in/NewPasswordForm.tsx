import { useState } from 'react';
import { longPasswordLength, passwordMinLength } from '#shared/rules/accounts.ts';
import { type Account, storeAccount } from '../../../lib/account/account-store.ts';
import { auth } from '../../../lib/account/auth.ts';
import { storeResetting } from '../../../lib/account/password-reset-flag.ts';
import { signOut } from '../../../lib/account/sign-out.ts';
import { call } from '../../../lib/api/call.ts';
import type { ReadField } from '../../../lib/forms/form.ts';
import { checks } from '../../../lib/forms/form.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { changePassword } from '../../../lib/member/change-password.ts';
import { notify } from '../../../lib/notify.ts';
import { hasCode } from '../../../lib/problem.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Form } from '../../../ui/Form.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { linkProblem, passwordProblem } from './form-problems.ts';
import { sendMagicLink } from './links.ts';
import { confirmProblem, hintFor, missing, newPasswordProblem } from './validation.ts';

type Name = 'currentPassword' | 'newPassword' | 'confirmPassword';

type Props = {
  account: Account;
  /** Tells whether a mail's link opened this session: then the current password is not needed. */
  byLink: boolean;
  onLinkTooOld: () => void;
  onDone: (signedIn: boolean) => void;
};

/** The form, and how it is sent. */
function useNewPassword({ account, byLink, onLinkTooOld, onDone }: Props, minLength: number) {
  return useForm({
    rules: checks<Name>((read) => ({
      currentPassword: byLink || read('currentPassword') ? undefined : missing('current password', ''),
      newPassword: newPasswordProblem(read('newPassword'), minLength),
      confirmPassword: confirmProblem(read('newPassword'), read('confirmPassword')),
    })),
    explain: passwordProblem,
    send: async (read) => {
      try {
        const signedIn = byLink ? await setByLink(account, read('newPassword')) : await change(read);
        notify({ tone: 'good', title: 'Password Updated', text: 'Your password has been updated successfully.' });
        onDone(signedIn);
      } catch (error) {
        if (hasCode(error, 'link_session_needed')) {
          storeResetting(false);
          onLinkTooOld();
        }
        throw error;
      }
    },
  });
}

export function NewPasswordForm(props: Props) {
  const { account, byLink } = props;
  const minLength = account.admin ? longPasswordLength : passwordMinLength;
  const { form, field, busy, message, showProblem } = useNewPassword(props, minLength);
  const sendLink = async () => {
    try {
      await sendMagicLink(account.email);
    } catch (error) {
      showProblem({ message: linkProblem(error).message ?? { tone: 'bad', title: 'Failed to send magic link' } });
    }
  };
  return (
    <Form className="account__form" form={form}>
      {message && <Alert {...message} />}
      {/* For password managers. */}
      <input type="email" name="username" autoComplete="username" value={account.email} readOnly hidden />
      {!byLink && (
        <PasswordField {...field('currentPassword')} label="Current password" kind="current-password" required />
      )}
      <PasswordField
        {...field('newPassword')}
        hint={hintFor(minLength)}
        label="New password"
        kind="new-password"
        required
      />
      <PasswordField {...field('confirmPassword')} label="Confirm password" kind="new-password" required />
      {!byLink && <NewLink onSend={sendLink} />}
      <SubmitButton tone="clay" wide busy={busy}>
        {busy ? 'Setting your password…' : 'Set New Password'}
      </SubmitButton>
    </Form>
  );
}

/**
 * Sets a password in an authSession that a mailed link has opened. That revokes all of the account's authSessions, so
 * it signs in again; false when that failed and the member has to sign in.
 */
async function setByLink({ email }: Account, newPassword: string): Promise<boolean> {
  await call('setPassword', { body: { newPassword } });
  storeResetting(false);
  try {
    const { signIn } = await auth();
    await signIn(email, newPassword);
    return true;
  } catch {
    // The password is set, and the old authSession is revoked.
    await signOut().catch(() => storeAccount(null));
    return false;
  }
}

async function change(read: ReadField<Name>): Promise<boolean> {
  await changePassword(read('currentPassword'), read('newPassword'));
  return true;
}

function NewLink({ onSend }: { onSend: () => Promise<void> }) {
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    await onSend().finally(() => setSending(false));
  };
  return (
    <button type="button" className="account__aside" aria-disabled={sending} onClick={() => void (sending || send())}>
      {sending ? 'Sending the link…' : 'Mail me a link instead'}
    </button>
  );
}
