import { useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { call } from '../../../lib/api/call.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { keptPlacesText } from '../../../lib/packs/pack-text.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Form } from '../../../ui/Form.tsx';
import { QuestionDialog } from '../../../ui/QuestionDialog.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { OrderFields } from './OrderFields.tsx';
import { type Withdrawal, withdrawalProblem, withdrawalRules } from './withdrawal-rules.ts';

type Props = {
  reference: string;
  email: string;
  /** Credits that pay places still to come, where the page of a pack leads here; null: not known. */
  upcomingCredits: number | null;
  onWithdrawn: (result: ResponseBody<'withdrawVoucher'>, email: string) => void;
};

/** Asks which purchase is meant, and once more before it is taken back. */
export function WithdrawalForm({ reference, email, upcomingCredits, onWithdrawn }: Props) {
  const [asked, setAsked] = useState<Withdrawal | null>(null);
  const { form, field, message, showProblem } = useForm({
    rules: withdrawalRules,
    send: (withdrawal) => Promise.resolve(setAsked(withdrawal)),
    explain: withdrawalProblem,
  });
  const withdraw = async (withdrawal: Withdrawal) => {
    try {
      onWithdrawn(await call('withdrawVoucher', { body: withdrawal }), withdrawal.email);
    } catch (error) {
      setAsked(null);
      showProblem(withdrawalProblem(error));
    }
  };
  return (
    <>
      <Form form={form} className="withdrawal__form boxed" aria-label="Withdraw from a purchase">
        <OrderFields field={field} reference={reference} email={email} />
        {message && <Alert {...message} />}
        <SubmitButton tone="sage" wide busy={false}>
          Withdraw…
        </SubmitButton>
      </Form>
      {asked && (
        <QuestionDialog
          title="Withdraw from this purchase?"
          action="Withdraw"
          busyText="Withdrawing…"
          keep="Keep it"
          onConfirm={() => withdraw(asked)}
          onClose={() => setAsked(null)}
        >
          {questionText(upcomingCredits)}
        </QuestionDialog>
      )}
    </>
  );
}

function questionText(upcomingCredits: number | null): string {
  const ends =
    'A voucher ends at once, for whoever has its code, and so do the credits that are left of a pack. The money goes back to where it came from.';
  const kept = upcomingCredits === 0 ? [] : [keptPlacesText(upcomingCredits)];
  return [ends, ...kept, 'This cannot be undone.'].join(' ');
}
