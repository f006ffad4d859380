// Must be the first import: see the file.
import '../../../lib/zod-without-eval.ts';
import { useState } from 'react';
import { ulid } from 'ulid';
import type * as z from 'zod';
import { partialRefund } from '#shared/contract/orders/schemas.ts';
import { partialRefundCauses } from '#shared/rules/admin.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';
import { amountFormat } from '#shared/rules/numbers.ts';
import { minorUnits } from '../../../lib/admin/amount.ts';
import { customerOf, refundableSum } from '../../../lib/admin/order-text.ts';
import { type AdminOrder, refundPart } from '../../../lib/admin/orders.ts';
import { schemaRules } from '../../../lib/forms/schema-rules.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { hasCode } from '../../../lib/problem.ts';
import { FormDialog } from '../../../ui/admin/FormDialog.tsx';
import { NumberField } from '../../../ui/admin/NumberField.tsx';
import { SelectField } from '../../../ui/admin/SelectField.tsx';
import { SwitchField } from '../../../ui/admin/SwitchField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { causeLabels, doneText, mostText, partErrors, partLead } from './refund-part-text.ts';

type Fields = 'amount' | 'cause' | 'reason' | 'tellReason';
type Props = { order: AdminOrder; onClose: () => void };

/** The form, and how it is sent: at most what is left of the payment. */
function useRefundPart({ order, onClose }: Props, left: Money) {
  // One id per dialog: a retry after a lost response sends nothing twice.
  const [id] = useState(ulid);
  const schema = partialRefund.extend({ amount: partialRefund.shape.amount.max(left.amount) });
  return useForm<Fields, z.output<typeof partialRefund>>({
    rules: schemaRules(
      (read) =>
        schema.safeParse({
          id,
          left: left.amount,
          amount: minorUnits(read('amount'), left.currency),
          cause: read('cause'),
          reason: read('reason'),
          tellReason: read('tellReason') === 'on',
        }),
      (issues) => partErrors(issues, left),
    ),
    send: async (body) => {
      const after = await refundPart(order, body);
      notify(doneText(after, formatMoney({ ...left, amount: body.amount })));
      onClose();
    },
    explain: (error) => ({
      message: {
        tone: 'bad',
        title: 'That did not work.',
        text: hasCode(error, 'refund_changed')
          ? 'Something went back meanwhile. Please look at the order again.'
          : messageOf(error),
      },
    }),
  });
}

/** Sends a part of a payment back (docs/product.md#partial-refunds). */
export function RefundPartDialog({ order, onClose }: Props) {
  const left = refundableSum(order);
  const { field, ...form } = useRefundPart({ order, onClose }, left);
  return (
    <FormDialog
      {...form}
      title={`Refund a part to ${customerOf(order)}`}
      lead={<p>{partLead(order, left)}</p>}
      action={order.paidByHand ? 'Record the refund' : 'Refund this part'}
      busyAction="One moment…"
      tone="clay"
      onClose={onClose}
    >
      <NumberField
        {...field('amount')}
        label={`Amount in ${left.currency}`}
        format={amountFormat(left.currency)}
        required
        hint={mostText(order, left)}
      />
      <SelectField {...field('cause')} label="Why">
        {partialRefundCauses.map((cause) => (
          <option key={cause} value={cause}>
            {causeLabels[cause]}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field('reason')}
        label="Reason"
        maxLength={200}
        required
        hint="Kept with the order, in the export and at Stripe."
      />
      <SwitchField {...field('tellReason')} label="Tell them the reason" hint="In the mail that names the sum." />
    </FormDialog>
  );
}
