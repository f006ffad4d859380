import '../../../lib/zod-without-eval.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { memberPassword } from '#shared/contract/members/admin-schemas.ts';
import { call } from '../../../lib/api/call.ts';
import { notify } from '../../../lib/notify.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { sayFailed } from './act.ts';
import '../../../ui/admin/confirm-dialog.css';

type Props = { person: Pick<ResponseBody<'getMember'>, 'sub' | 'fullName'>; onClose: () => void };

/** Sets a member's password; at least eight characters (back office, section 5). */
export function SetPassword({ person: { sub, fullName }, onClose }: Props) {
  const { busy, message, form, field } = useForm<'password'>({
    check: (read) => {
      const wrong = memberPassword.safeParse({ password: read('password') }).error?.issues[0]?.message;
      return wrong ? { password: wrong } : {};
    },
    send: async (read) => {
      await call('setMemberPassword', { params: { sub }, body: { password: read('password') } });
      notify({ tone: 'good', title: 'Password set successfully' });
      onClose();
    },
    explain: (error) => {
      sayFailed(error, 'Failed to set password');
      const text = error instanceof Error ? error.message : '';
      return { message: { tone: 'bad', title: 'Failed to set password', text } };
    },
  });
  return (
    <Modal title={`Set a password for ${fullName}`} onClose={onClose}>
      <form {...form} className="confirm">
        {message && <Alert {...message} />}
        <p>They are signed out everywhere, and told by mail that their password was changed.</p>
        <PasswordField {...field('password')} label="New password" kind="new-password" required />
        <div className="confirm__end">
          <button type="button" className={buttonClass({ tone: 'line' })} onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className={buttonClass({ tone: 'sage' })} aria-disabled={busy}>
            {busy ? 'One moment…' : 'Set Password'}
          </button>
        </div>
      </form>
    </Modal>
  );
}
