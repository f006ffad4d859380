// Must be the first import: see the file.
import '../../../../lib/zod-without-eval.ts';
import { useState } from 'react';
import { ulid } from 'ulid';
import type * as z from 'zod';
import { walkInAddition } from '#shared/contract/attendance/schemas.ts';
import { currencySymbols } from '#shared/rules/currencies.ts';
import { formatMoney, isFree } from '#shared/rules/money.ts';
import { personNameFieldLength } from '#shared/rules/names.ts';
import { amountFormat } from '#shared/rules/numbers.ts';
import { minorUnits } from '../../../../lib/admin/amount.ts';
import type { DoorChange, DoorList } from '../../../../lib/admin/door-changes.ts';
import { refuseChange } from '../../../../lib/admin/door-store.ts';
import type { FieldErrors, ReadField } from '../../../../lib/forms/form.ts';
import { schemaRules } from '../../../../lib/forms/schema-rules.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { FormDialog } from '../../../../ui/admin/FormDialog.tsx';
import { NumberField } from '../../../../ui/admin/NumberField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { isFull } from './door-lines.ts';

type Field = 'name' | 'email' | 'cash';
type Body = z.output<typeof walkInAddition>;

function errorsOf(issues: z.ZodError['issues'], read: ReadField<Field>): FieldErrors<Field> {
  const wrong: FieldErrors<Field> = {};
  for (const { path, message } of issues) {
    if (path[0] === 'name') wrong.name ??= read('name').trim() ? `Name ${message}` : 'Please enter the name';
    if (path[0] === 'email') wrong.email ??= `E-mail ${message}`;
    if (path[0] === 'cash') wrong.cash ??= 'Enter a sum such as 20 or 12.50';
  }
  return wrong;
}

type Props = {
  list: DoorList;
  changes: readonly DoorChange[];
  onAdd: (walkIn: Extract<DoorChange, { kind: 'walkIn' }>) => void;
  onClose: () => void;
};

/**
 * Adds someone who came without a booking (docs/product.md#door-list). Where no place is left the page says so, away
 * from this dialog's button, so that adding them all the same is a press of its own, also without network.
 */
export function WalkIn({ list, changes, onAdd, onClose }: Props) {
  const [id] = useState(ulid);
  const { currency } = list.price;
  const add = ({ name, email, cash }: Body) => {
    const walkIn = { kind: 'walkIn', id, at: Date.now(), name, email, cash, overCapacity: false } as const;
    if (isFull({ list, changes })) refuseChange(list.id, { change: walkIn, code: 'sold_out', reason: '' });
    else onAdd(walkIn);
    onClose();
  };
  const { field, ...form } = useForm<Field, Body>({
    rules: schemaRules((read) => {
      const email = read('email').trim() || null;
      const cash = read('cash').trim() === '' ? 0 : minorUnits(read('cash'), currency);
      const sum = cash === 0 ? null : cash;
      return walkInAddition.safeParse({ id, name: read('name'), email, cash: sum, overCapacity: false, ago: 0 });
    }, errorsOf),
    send: async (body) => add(body),
    explain: () => ({ message: { tone: 'bad', title: 'That did not work.', text: 'Please try again.' } }),
  });
  const price = isFree(list.price) ? '' : `It costs ${formatMoney(list.price)}. `;
  return (
    <FormDialog {...form} title="Add walk-in" action="Add" busyAction="Adding…" onClose={onClose}>
      <TextField
        {...field('name')}
        label="Name"
        maxLength={personNameFieldLength}
        autoComplete="off"
        autoCapitalize="words"
        required
      />
      <NumberField
        {...field('cash')}
        label={`Cash (${currencySymbols[currency]})`}
        hint={`${price}Leave it empty if nothing was paid.`}
        format={amountFormat(currency)}
      />
      <TextField {...field('email')} label="E-mail (optional)" type="email" maxLength={254} autoComplete="off" />
    </FormDialog>
  );
}
