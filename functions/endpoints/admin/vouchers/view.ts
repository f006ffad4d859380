import type { ResponseBody } from '#shared/contract/contract.ts';
import { voucherState } from '#shared/rules/vouchers.ts';
import type { AuditEntry } from '../../../ground/keys/audit-entry.ts';
import type { Voucher } from '../../../ground/keys/voucher.ts';

export function voucherView(voucher: Voucher, now: Date): ResponseBody<'createVoucher'> {
  const { id, code, value, balance, thing, note, createdAt, expiresAt, soldWithVat } = voucher;
  const left = { ...value, amount: balance };
  const state = voucherState(voucher, now);
  return { id, code, value, balance: left, thing, note, createdAt, expiresAt, state, sold: soldWithVat !== null };
}

/** The last letters of the code are enough to tell vouchers apart, and pay for nothing. */
export function voucherAuditTarget({ id, code }: Voucher): AuditEntry['target'] {
  return { type: 'voucher', id, name: `…${code.slice(-4)}` };
}

export function auditedVoucherFields({ value, thing, note, expiresAt, endedAt }: Voucher) {
  return { value, ...(thing && { thing }), note, expiresAt, endedAt };
}
