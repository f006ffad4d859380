import '../../../lib/zod-without-eval.ts';
import { memberPassword } from '#shared/contract/members/admin-schemas.ts';
import { call } from '../../../lib/api/call.ts';
import { refusedFields } from '../../../lib/forms/refused-fields.ts';
import { schemaRules } from '../../../lib/forms/schema-rules.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { notify } from '../../../lib/notify.ts';
import { FormDialog } from '../../../ui/admin/FormDialog.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import type { MemberDetails } from './DetailsForm.tsx';
import { notifyFailure } from './member-action.ts';

type Props = { member: Pick<MemberDetails, 'sub' | 'fullName'>; onClose: () => void };

export function SetPassword({ member: { sub, fullName }, onClose }: Props) {
  const { field, ...form } = useForm<'password', { password: string }>({
    rules: schemaRules(
      (read) => memberPassword.safeParse({ password: read('password') }),
      (issues) => ({ password: issues[0]?.message }),
    ),
    send: async (body) => {
      await call('setMemberPassword', { params: { sub }, body });
      notify({ tone: 'good', title: 'Password set successfully' });
      onClose();
    },
    explain: (error) => {
      const wrong = refusedFields(error, ['password']);
      if (wrong) return { wrong };
      notifyFailure(error, 'Failed to set password');
      const text = error instanceof Error ? error.message : '';
      return { message: { tone: 'bad', title: 'Failed to set password', text } };
    },
  });
  return (
    <FormDialog
      {...form}
      title={`Set a password for ${fullName}`}
      action="Set Password"
      busyAction="One moment…"
      onClose={onClose}
    >
      <p>They are signed out everywhere, and told by mail that their password was changed.</p>
      <PasswordField {...field('password')} label="New password" kind="new-password" required />
    </FormDialog>
  );
}
