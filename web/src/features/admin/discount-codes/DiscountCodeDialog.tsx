import { type FormEvent, useState } from 'react';
import { percentFormat } from '#shared/rules/numbers.ts';
import { amountText } from '../../../lib/admin/amount.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import type { FormProblem } from '../../../lib/forms/form.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { hasCode } from '../../../lib/problem.ts';
import { AmountFields } from '../../../ui/admin/AmountFields.tsx';
import { FormDialog } from '../../../ui/admin/FormDialog.tsx';
import { NumberField } from '../../../ui/admin/NumberField.tsx';
import { SelectField } from '../../../ui/admin/SelectField.tsx';
import { SwitchField } from '../../../ui/admin/SwitchField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { type CodeField, clampPercentage, codeErrors, parseCode } from './code-fields.ts';
import type { AdminCode } from './code-text.ts';
import '../../../ui/admin/amount-pair.css';
import { schemaRules } from '../../../lib/forms/schema-rules.ts';

type Props = {
  /** Null creates one. */
  code: AdminCode | null;
  onClose: () => void;
};

/** The form, and how it is sent: a new code is created, another one changed. */
function useCodeForm({ code, onClose }: Props) {
  return useForm<CodeField, NonNullable<ReturnType<typeof parseCode>['data']>>({
    rules: schemaRules(parseCode, codeErrors),
    send: async (body) => {
      const { code: _, ...input } = body;
      if (code) await call('updateDiscountCode', { params: { code: code.code }, body: input });
      else await call('createDiscountCode', { body });
      notify({ tone: 'good', title: `Discount code ${code ? 'updated' : 'created'} successfully` });
      await refresh('listDiscountCodes');
      onClose();
    },
    explain,
  });
}

type CodeForm = ReturnType<typeof useCodeForm>;

/** docs/product.md#discount-code-form */
export function DiscountCodeDialog({ code, onClose }: Props) {
  const [type, setType] = useState<string>(code?.type ?? 'percentage');
  const { field, ...form } = useCodeForm({ code, onClose });
  return (
    <FormDialog
      {...form}
      title={code ? 'Edit Discount Code' : 'Create New Code'}
      action={code ? 'Save changes' : 'Create code'}
      busyAction="Saving…"
      tone="clay"
      onClose={onClose}
    >
      <NameField code={code} field={field} />
      <SelectField
        {...field('type')}
        onChange={({ target }) => setType(target.value)}
        label="Type"
        defaultValue={type}
        {...(code && { 'data-first': true })}
      >
        <option value="percentage">Percentage</option>
        <option value="fixed_amount">Fixed amount</option>
      </SelectField>
      <div hidden={type !== 'percentage'}>
        <PercentageField code={code} field={field} />
      </div>
      <div hidden={type === 'percentage'}>
        <AmountOff code={code} field={field} />
      </div>
      <SwitchField
        {...field('isActive')}
        label="Active"
        hint="Only an active code takes something off."
        defaultChecked={code?.isActive ?? true}
      />
      <SwitchField
        {...field('isOneTimeUse')}
        label="One-time use"
        hint="One order may use it, then it is used up."
        defaultChecked={code?.isOneTimeUse ?? false}
      />
    </FormDialog>
  );
}

type FieldProps = Pick<Props, 'code'> & Pick<CodeForm, 'field'>;

function NameField({ code, field }: FieldProps) {
  return (
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
  );
}

function PercentageField({ code, field }: FieldProps) {
  return (
    <NumberField
      {...field('percentage')}
      onBlur={({ target }) => {
        target.value = clampPercentage(target.value);
      }}
      label="Percentage"
      format={percentFormat}
      defaultValue={code?.percentage ?? 10}
    />
  );
}

function AmountOff({ code, field }: FieldProps) {
  return (
    <div className="amount-pair">
      <AmountFields
        amount={{
          ...field('amount'),
          label: 'Amount',
          defaultValue: code?.amount ? amountText(code.amount) : '',
        }}
        currency={{ ...field('currency'), defaultValue: code?.amount?.currency ?? 'GBP' }}
      />
    </div>
  );
}

function inUpperCase({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  const upper = input.value.toUpperCase();
  if (upper === input.value) return;
  const caret = input.selectionStart;
  input.value = upper;
  input.setSelectionRange(caret, caret);
}

function explain(error: unknown): FormProblem<CodeField> {
  if (hasCode(error, 'discount_code_exists', 'discount_code_reserved')) return { wrong: { code: error.message } };
  return { message: { tone: 'bad', title: 'An error occurred', text: messageOf(error) } };
}
