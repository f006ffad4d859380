import { type FormEvent, useState } from 'react';
import { currencies } from '#shared/rules/currency.ts';
import { amountText } from '../../../lib/admin/amount.ts';
import { messageOf } from '../../../lib/admin/attempt.ts';
import { call } from '../../../lib/api/call.ts';
import { hasCode } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { notify } from '../../../lib/notify.ts';
import { type FormProblem, useForm } from '../../../lib/use-form.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { NumberField } from '../../../ui/admin/NumberField.tsx';
import { SelectField } from '../../../ui/admin/SelectField.tsx';
import { SwitchField } from '../../../ui/admin/SwitchField.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { type CodeField, clampPercentage, readCode, wrongCode } from './code-fields.ts';
import type { AdminCode } from './code-text.ts';
import '../../../ui/admin/confirm-dialog.css';
import './code-dialog.css';

type Props = {
  /** Null for a new one. */
  code: AdminCode | null;
  onClose: () => void;
};

/** Creates or edits a discount code (back office, sections 2 and 5). */
export function CodeDialog({ code, onClose }: Props) {
  const [type, setType] = useState<string>(code?.type ?? 'percentage');
  const { form, field, busy, message } = useForm<CodeField>({
    check: (read) => wrongCode(readCode(read).error),
    send: async (read) => {
      const { data: body } = readCode(read);
      if (!body) return;
      const { code: _, ...input } = body;
      if (code) await call('updateDiscountCode', { params: { code: code.code }, body: input });
      else await call('createDiscountCode', { body });
      notify({ tone: 'good', title: `Discount code ${code ? 'updated' : 'created'} successfully` });
      await refresh('listDiscountCodes');
      onClose();
    },
    explain,
  });
  return (
    <Modal title={code ? 'Edit Discount Code' : 'Create New Code'} onClose={onClose}>
      <form {...form} className="confirm">
        {message && <Alert {...message} />}
        <TextField
          {...field('code')}
          label="Code"
          defaultValue={code?.code ?? ''}
          readOnly={code !== null}
          {...(code && { hint: 'A code keeps its name: orders know it by that.' })}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onInput={inUpperCase}
        />
        <SelectField
          {...field('type')}
          label="Type"
          value={type}
          {...(code && { 'data-first': true })}
          onChange={({ target }) => setType(target.value)}
        >
          <option value="percentage">Percentage</option>
          <option value="fixed_amount">Fixed amount</option>
        </SelectField>
        {type === 'percentage' ? (
          <NumberField
            {...field('percentage')}
            label="Percentage"
            unit="%"
            min="1"
            max="100"
            step="any"
            defaultValue={code?.percentage ?? 10}
            onBlur={clamp}
          />
        ) : (
          <Amount code={code} field={field} />
        )}
        <SwitchField
          name="isActive"
          label="Active"
          hint="Only an active code takes something off."
          defaultChecked={code?.isActive ?? true}
        />
        <SwitchField
          name="isOneTimeUse"
          label="One-time use"
          hint="One order may use it, then nobody."
          defaultChecked={code?.isOneTimeUse ?? false}
        />
        <div className="confirm__end">
          <button type="button" className={buttonClass({ tone: 'line' })} onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className={buttonClass({ tone: 'clay' })} aria-disabled={busy}>
            {busy ? 'Saving…' : code ? 'Save changes' : 'Create code'}
          </button>
        </div>
      </form>
    </Modal>
  );
}

type AmountProps = Pick<Props, 'code'> & { field: ReturnType<typeof useForm<CodeField>>['field'] };

function Amount({ code, field }: AmountProps) {
  return (
    <div className="code-amount">
      <NumberField
        {...field('amount')}
        label="Amount"
        min="1"
        step="0.01"
        defaultValue={code?.amount ? amountText(code.amount) : ''}
      />
      <SelectField {...field('currency')} label="Currency" defaultValue={code?.amount?.currency ?? 'GBP'}>
        {currencies.map((currency) => (
          <option key={currency}>{currency}</option>
        ))}
      </SelectField>
    </div>
  );
}

/** Forces upper case while it is typed; the caret stays where it is. */
function inUpperCase({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  const upper = input.value.toUpperCase();
  if (upper === input.value) return;
  const caret = input.selectionStart;
  input.value = upper;
  input.setSelectionRange(caret, caret);
}

function clamp({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  input.value = clampPercentage(input.value);
}

function explain(error: unknown): FormProblem<CodeField> {
  if (hasCode(error, 'discount_code_exists', 'discount_code_reserved')) return { wrong: { code: error.message } };
  return { message: { tone: 'bad', title: 'An error occurred', text: messageOf(error) } };
}
