import { useState } from 'react';
import { ulid } from 'ulid';
import { defaultLastDay, voucherNoteLength } from '#shared/rules/vouchers.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { AmountFields } from '../../../ui/admin/AmountFields.tsx';
import { FormDialog } from '../../../ui/admin/FormDialog.tsx';
import { TextArea } from '../../../ui/admin/TextArea.tsx';
import { ValidUntil } from './ValidUntil.tsx';
import { creationRules, dayIn } from './voucher-fields.ts';
import type { AdminVoucher } from './voucher-text.ts';
import '../../../ui/admin/amount-pair.css';

type Props = { zone: string; onMade: (voucher: AdminVoucher) => void; onClose: () => void };

const now = () => new Date();

/** Makes a voucher, whose code the server chooses (docs/product.md#gift-vouchers). */
export function VoucherDialog({ zone, onMade, onClose }: Props) {
  // One id per dialog: a retry after a lost response makes no second voucher.
  const [id] = useState(ulid);
  const [today] = useState(() => dayIn(now().toISOString(), zone));
  const { field, ...form } = useForm({
    rules: creationRules(id, { zone, now }),
    send: async (body) => {
      onMade(await call('createVoucher', { body }));
      void refresh('listVouchers');
    },
    explain: (error) => ({ message: { tone: 'bad', title: 'An error occurred', text: messageOf(error) } }),
  });
  return (
    <FormDialog
      {...form}
      title="Make a Voucher"
      action="Make voucher"
      busyAction="Making…"
      tone="clay"
      onClose={onClose}
    >
      <div className="amount-pair">
        <AmountFields
          amount={{ ...field('amount'), label: 'Amount', defaultValue: '' }}
          currency={{ ...field('currency'), defaultValue: 'GBP' }}
        />
      </div>
      <TextArea
        {...field('note')}
        label="Note"
        rows={2}
        maxLength={voucherNoteLength}
        hint="For you alone: for whom it is, or how it was paid. May stay empty."
      />
      <ValidUntil {...field('until')} defaultValue={defaultLastDay(today)} madeOn={today} />
    </FormDialog>
  );
}
