import { personNameFieldLength } from '#shared/rules/names.ts';
import { call } from '../../../lib/api/call.ts';
import { optimisticUpdate } from '../../../lib/api/store-response.ts';
import type { FieldErrors, FormProblem, ReadField } from '../../../lib/forms/form.ts';
import { checks } from '../../../lib/forms/form.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import type { Me } from '../../../lib/member/use-me.ts';
import { notify } from '../../../lib/notify.ts';
import { hasCode } from '../../../lib/problem.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Form } from '../../../ui/Form.tsx';
import { TextField } from '../../../ui/TextField.tsx';

type NameField = 'fullName';

/** Requires only a name; the server checks the rest. */
export function nameErrors(read: ReadField<NameField>): FieldErrors<NameField> {
  return read('fullName').trim() === '' ? { fullName: 'Please enter your full name' } : {};
}

/** Texts of a failed update (docs/product.md#profile). */
export function nameProblem(error: unknown): FormProblem<NameField> {
  const refused = hasCode(error, 'invalid_request') && error.fields.find(({ field }) => field === 'body.fullName');
  if (refused) return { wrong: { fullName: `Full name ${refused.message}` } };
  const isKnown = error instanceof Error && !hasCode(error, 'internal_error');
  return { message: { tone: 'bad', title: 'Failed to update profile', ...(isKnown && { text: error.message }) } };
}

async function rename(me: Me, fullName: string): Promise<void> {
  await optimisticUpdate('getMe', {}, { ...me, fullName }, call('updateMe', { body: { fullName } }));
}

/** Read-only e-mail and the name, which is updated optimistically (docs/product.md#profile). */
export function NameForm({ me }: { me: Me }) {
  const { busy, message, form, field } = useForm({
    rules: checks(nameErrors),
    send: async (read) => {
      await rename(me, read('fullName').trim());
      notify({ tone: 'good', title: 'Your profile has been updated.' });
    },
    explain: nameProblem,
  });
  return (
    <Form form={form} className="profile__form" aria-label="Profile">
      {message && <Alert {...message} />}
      <TextField
        label="E-mail"
        type="email"
        value={me.email}
        readOnly
        autoComplete="email"
        hint="Your bookings and recordings belong to this address."
      />
      <TextField
        {...field('fullName')}
        label="Full name"
        defaultValue={me.fullName}
        autoComplete="name"
        maxLength={personNameFieldLength}
        required
      />
      <button type="submit" className={buttonClass({ tone: 'sage' })} aria-disabled={busy}>
        {busy ? 'Saving…' : 'Save changes'}
      </button>
    </Form>
  );
}
