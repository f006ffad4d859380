import { isDeepStrictEqual } from 'node:util';
import type { RequestOutput } from '#shared/contract/contract.ts';
import { newVoucherCode } from '../../../domains/vouchers/new-code.ts';
import { findVoucherById, putVoucher } from '../../../domains/vouchers/store.ts';
import { putAuditEntry } from '../../../ground/audit-entries/store.ts';
import type { Voucher } from '../../../ground/keys/voucher.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import { expectFuture } from '../../../ground/platform/expect-future.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { expectCollection } from '../../../ground/settings/collections.ts';
import { auditedVoucherFields, voucherAuditTarget, voucherView } from './view.ts';

type Input = RequestOutput<'createVoucher', 'body'>;

/**
 * Makes a voucher, once for an id. Throws HttpError 400 for a moment that is past, 404 for a collection that there is not, and
 * 409 when the id belongs to another voucher.
 */
export const createVoucher: Handler<'createVoucher', WriteDependencies> = async (call, dependencies) => {
  const { table } = dependencies;
  const now = dependencies.now();
  const known = await findVoucherById(table, call.body.id);
  if (known) return repeatResponse(known, call.body, now);
  expectFuture(call.body.expiresAt, now);
  if (call.body.thing?.kind === 'collection') await expectCollection(table, call.body.thing.collection);
  const voucher: Voucher = {
    ...call.body,
    code: newVoucherCode(),
    balance: call.body.value.amount,
    createdAt: now.toISOString(),
    soldWithVat: null,
    endedAt: null,
  };
  const target = voucherAuditTarget(voucher);
  const change = { action: 'voucher.created', target, before: null, after: auditedVoucherFields(voucher) };
  const { written } = await transact(table, [...putVoucher(voucher), putAuditEntry(call, change, dependencies)]);
  if (written) return voucherView(voucher, now);
  const stored = await findVoucherById(table, call.body.id);
  if (!stored) throw new Error('a voucher has the code of another one');
  return repeatResponse(stored, call.body, now);
};

function repeatResponse(voucher: Voucher, { value, thing, note, expiresAt }: Input, now: Date) {
  const isSame =
    voucher.value.amount === value.amount &&
    voucher.value.currency === value.currency &&
    isDeepStrictEqual(voucher.thing, thing) &&
    voucher.note === note &&
    voucher.expiresAt === expiresAt;
  if (!isSame) throw new HttpError('voucher_conflict');
  return voucherView(voucher, now);
}
