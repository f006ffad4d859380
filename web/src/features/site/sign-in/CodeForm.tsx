import { paths } from '#shared/contract/paths.ts';
import { auth } from '../../../lib/account/auth.ts';
import { hasAuthCode } from '../../../lib/account/auth-problem.ts';
import { checks } from '../../../lib/forms/form.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useFocusOnMount } from '../../../lib/use-focus-on-mount.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { AppCodeField, appCodeIn, appCodeProblem } from '../../../ui/AppCodeField.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Form } from '../../../ui/Form.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { signInProblem } from './form-problems.ts';

type Props = {
  onSignedIn: () => void;
  /** Goes back to the password; `late` means that the code came too late. */
  onBack: (late: boolean) => void;
};

/** The second step of signing in (docs/product.md#two-step-sign-in). */
export function CodeForm({ onSignedIn, onBack }: Props) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const { form, field, busy, message } = useForm({
    rules: checks<'code'>((read) => ({
      code: appCodeProblem(read('code')),
    })),
    explain: (error) =>
      hasAuthCode(error, 'wrong_code') ? { wrong: { code: error.message } } : { message: signInProblem(error).message },
    send: async (read) => {
      const { confirmCode } = await auth();
      try {
        await confirmCode(appCodeIn(read('code')));
        onSignedIn();
      } catch (error) {
        if (hasAuthCode(error, 'code_too_late')) return onBack(true);
        throw error;
      }
    },
  });
  return (
    <Form className="account__form" form={form}>
      <h2 ref={heading} tabIndex={-1}>
        Your code
      </h2>
      <p className="account__note">Open your authenticator app and type the code that it shows for this site.</p>
      {message && <Alert {...message} />}
      <AppCodeField {...field('code')} data-first />
      <details className="account__note">
        <summary>Lost your device?</summary>
        <p>
          Have a link mailed to you. With it and one of your recovery codes you set a new password and turn two-step
          sign-in off. <AppLink to={paths.signIn.href('reset-password')}>Mail me a link</AppLink>
        </p>
      </details>
      <SubmitButton tone="clay" wide busy={busy}>
        {busy ? 'Checking the code…' : 'Continue'}
      </SubmitButton>
      <button type="button" className="account__aside" onClick={() => onBack(false)}>
        Back
      </button>
    </Form>
  );
}
