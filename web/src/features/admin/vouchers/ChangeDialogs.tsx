import type { RequestInput } from '#shared/contract/contract.ts';
import { formatVoucherCode, voucherNoteLength } from '#shared/rules/vouchers.ts';
import { withNotice } from '../../../lib/admin/attempt.ts';
import { dayIn, lastDayOf } from '../../../lib/admin/last-day.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import type { FormProblem } from '../../../lib/forms/form.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { ConfirmDialog } from '../../../ui/admin/ConfirmDialog.tsx';
import { FormDialog } from '../../../ui/admin/FormDialog.tsx';
import { TextArea } from '../../../ui/admin/TextArea.tsx';
import { ValidUntil } from './ValidUntil.tsx';
import { noteRules, type VoucherField, validityRules } from './voucher-fields.ts';
import { type AdminVoucher, endText } from './voucher-text.ts';

type Props = { voucher: AdminVoucher; zone: string; onClose: () => void };

const now = () => new Date();

async function change({ id: voucherId }: AdminVoucher, body: RequestInput<'changeVoucher', 'body'>): Promise<void> {
  await call('changeVoucher', { params: { voucherId }, body });
  await refresh('getVoucher', 'listVouchers');
}

function explain(error: unknown): FormProblem<VoucherField> {
  return { message: { tone: 'bad', title: 'An error occurred', text: messageOf(error) } };
}

export function ValidityDialog({ voucher, zone, onClose }: Props) {
  const { field, ...form } = useForm({
    rules: validityRules({ zone, now }),
    send: async (body) => {
      await change(voucher, body);
      notify({ tone: 'good', title: 'Validity changed' });
      onClose();
    },
    explain,
  });
  return (
    <FormDialog {...form} title="Change validity" action="Save" busyAction="Saving…" onClose={onClose}>
      <ValidUntil
        {...field('until')}
        defaultValue={lastDayOf(voucher.expiresAt, zone)}
        madeOn={dayIn(voucher.createdAt, zone)}
      />
    </FormDialog>
  );
}

export function NoteDialog({ voucher, zone, onClose }: Props) {
  const { field, ...form } = useForm({
    rules: noteRules({ zone, now }),
    send: async (body) => {
      await change(voucher, body);
      notify({ tone: 'good', title: 'Note changed' });
      onClose();
    },
    explain,
  });
  return (
    <FormDialog {...form} title="Change note" action="Save" busyAction="Saving…" onClose={onClose}>
      <TextArea
        {...field('note')}
        label="Note"
        rows={3}
        maxLength={voucherNoteLength}
        defaultValue={voucher.note ?? ''}
        hint="For you alone. May stay empty."
        data-first
      />
    </FormDialog>
  );
}

/** Asks before a voucher is ended, and says what is lost. */
export function EndDialog({ voucher, onClose }: Omit<Props, 'zone'>) {
  const end = async () => {
    await change(voucher, { ended: true });
    notify({ tone: 'good', title: 'Voucher ended' });
  };
  return (
    <ConfirmDialog
      title={`End ${formatVoucherCode(voucher.code)}?`}
      body={<p>{endText(voucher)}</p>}
      action="End voucher"
      onConfirm={end}
      onClose={onClose}
    />
  );
}

export async function takeEndBack(voucher: AdminVoucher): Promise<void> {
  const titles = { done: 'The voucher can be used again', failed: 'The voucher is still ended' };
  await withNotice(() => change(voucher, { ended: false }), titles);
}
