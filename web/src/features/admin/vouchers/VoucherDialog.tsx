import { useState } from 'react';
import { ulid } from 'ulid';
import { allCollections, collectionRow } from '#shared/rules/collections.ts';
import { defaultLastDay, voucherNoteLength } from '#shared/rules/vouchers.ts';
import { dayIn } from '../../../lib/admin/last-day.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { AmountFields } from '../../../ui/admin/AmountFields.tsx';
import { FormDialog } from '../../../ui/admin/FormDialog.tsx';
import { SelectField } from '../../../ui/admin/SelectField.tsx';
import { SumsField } from '../../../ui/admin/SumsField.tsx';
import { TextArea } from '../../../ui/admin/TextArea.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { ValidUntil } from './ValidUntil.tsx';
import { creationRules, mostField, type VoucherKind } from './voucher-fields.ts';
import type { AdminVoucher } from './voucher-text.ts';
import '../../../ui/admin/amount-pair.css';

type Props = { zone: string; onMade: (voucher: AdminVoucher) => void; onClose: () => void };

const now = () => new Date();

const kinds: { value: VoucherKind; label: string }[] = [
  { value: 'amount', label: 'An amount' },
  { value: 'place', label: 'One place' },
  { value: 'collection', label: 'A collection' },
];

/** Makes a voucher, whose code the server chooses (docs/product.md#gift-vouchers). */
export function VoucherDialog({ zone, onMade, onClose }: Props) {
  // One id per dialog: a retry after a lost response makes no second voucher.
  const [id] = useState(ulid);
  const [today] = useState(() => dayIn(now().toISOString(), zone));
  const [kind, setKind] = useState<VoucherKind>('amount');
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
      <Segments
        label="For"
        options={kinds}
        field={{
          ...field('kind'),
          onChange: ({ target }) => setKind(kinds.find(({ value }) => value === target.value)?.value ?? 'amount'),
        }}
        initial="amount"
        isWide
      />
      {kind === 'place' && (
        <SumsField
          label="Highest price of the place"
          hint="What a dearer one costs above it is paid when booking."
          field={(currency) => field(mostField(currency))}
          initial={() => ''}
        />
      )}
      {kind === 'collection' && (
        <SelectField {...field('collection')} label="Collection">
          {allCollections().map((collection) => (
            <option key={collection} value={collection}>
              {collectionRow(collection).name}
            </option>
          ))}
        </SelectField>
      )}
      <div className="amount-pair">
        <AmountFields
          amount={{ ...field('amount'), label: kind === 'amount' ? 'Amount' : 'What it counts as', defaultValue: '' }}
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
