import type { RequestInput } from '#shared/contract/contract.ts';
import { formatVoucherCode, voucherNoteLength } from '#shared/rules/vouchers.ts';
import { withNotice } from '../../../lib/admin/attempt.ts';
import { dayIn, lastDayOf } from '../../../lib/admin/last-day.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { notify } from '../../../lib/notify.ts';
import { NoteDialog, ValidityDialog } from '../../../ui/admin/ChangeDialogs.tsx';
import { ConfirmDialog } from '../../../ui/admin/ConfirmDialog.tsx';
import { ValidUntil } from './ValidUntil.tsx';
import { noteRules, validityRules } from './voucher-fields.ts';
import { type AdminVoucher, endText } from './voucher-text.ts';

type Props = { voucher: AdminVoucher; zone: string; onClose: () => void };

const now = () => new Date();

async function change({ id: voucherId }: AdminVoucher, body: RequestInput<'changeVoucher', 'body'>): Promise<void> {
  await call('changeVoucher', { params: { voucherId }, body });
  await refresh('getVoucher', 'listVouchers');
}

export function VoucherValidityDialog({ voucher, zone, onClose }: Props) {
  return (
    <ValidityDialog rules={validityRules({ zone, now })} change={(body) => change(voucher, body)} onClose={onClose}>
      {(field) => (
        <ValidUntil
          {...field}
          defaultValue={lastDayOf(voucher.expiresAt, zone)}
          madeOn={dayIn(voucher.createdAt, zone)}
          data-first
        />
      )}
    </ValidityDialog>
  );
}

export function VoucherNoteDialog({ voucher, zone, onClose }: Props) {
  return (
    <NoteDialog
      rules={noteRules({ zone, now })}
      change={(body) => change(voucher, body)}
      note={voucher.note}
      maxLength={voucherNoteLength}
      onClose={onClose}
    />
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
