import type { RequestOutput } from '#shared/contract/contract.ts';
import { lapsesAfter } from '../../../domains/sold-items/lapses.ts';
import { changeVoucherSettings, findVoucherById } from '../../../domains/vouchers/store.ts';
import { changedFields, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { orderKey } from '../../../ground/keys/order.ts';
import type { Voucher } from '../../../ground/keys/voucher.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import { expectFuture } from '../../../ground/platform/expect-future.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import type { Table, Write } from '../../../ground/platform/table.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { findVoucherPurchase } from '../../../orders/voucher-sales/store.ts';
import { auditedVoucherFields, voucherAuditTarget, voucherView } from './view.ts';

/**
 * Changes what is named and keeps the rest, so that two admins at once lose nothing; an order's use of the balance is not
 * touched. Throws HttpError 400 for a moment that is past, 404, and 409 for taking back the end of one whose payment has gone back or is to.
 */
export const changeVoucher: Handler<'changeVoucher', WriteDependencies> = (call, dependencies) =>
  retryOnConflict(async () => {
    const now = dependencies.now();
    const before = await getVoucherById(dependencies.table, call.params.voucherId);
    const after = changed(before, call.body, now);
    const difference = changedFields(auditedVoucherFields(before), auditedVoucherFields(after));
    if (Object.keys(difference.after).length === 0) return voucherView(before, now);
    const change = { action: actionOf(before, after), target: voucherAuditTarget(before), ...difference };
    const writes = [
      changeVoucherSettings(before, after),
      putAuditEntry(call, change, dependencies),
      ...(await keptPayment(before, after, dependencies.table)),
    ];
    return (await transact(dependencies.table, writes)).written ? voucherView(after, now) : conflict;
  });

/**
 * The condition under which the end of a sold voucher is taken back: its payment stays here. Throws HttpError 409 where it has gone
 * back, or is due to.
 */
async function keptPayment(before: Voucher, after: Voucher, table: Table): Promise<Write[]> {
  const isTakenBack = before.endedAt !== null && after.endedAt === null;
  const order = isTakenBack && before.soldWithVat !== null ? await findVoucherPurchase(table, before.id) : undefined;
  if (!order) return [];
  if (order.refundDueAt !== null || order.refundedAt !== null) throw new HttpError('voucher_refunded');
  return [
    {
      ConditionCheck: {
        Key: orderKey(order.id),
        ConditionExpression: 'attribute_not_exists(#due) AND attribute_not_exists(#refunded)',
        ExpressionAttributeNames: { '#due': 'refundDueAt', '#refunded': 'refundedAt' },
      },
    },
  ];
}

/** Finds a voucher by its id. Throws HttpError 404. */
export async function getVoucherById(table: Table, id: string): Promise<Voucher> {
  const voucher = await findVoucherById(table, id);
  if (!voucher) throw new HttpError('voucher_not_found');
  return voucher;
}

function changed(voucher: Voucher, change: RequestOutput<'changeVoucher', 'body'>, now: Date): Voucher {
  const { note = voucher.note, expiresAt = voucher.expiresAt, ended = voucher.endedAt !== null } = change;
  if (expiresAt !== voucher.expiresAt) expectFuture(expiresAt, now);
  const endedAt = ended ? (voucher.endedAt ?? now.toISOString()) : null;
  const after = { ...voucher, note, expiresAt, endedAt };
  return { ...after, ...lapsesAfter(voucher, after, now) };
}

function actionOf(before: Voucher, after: Voucher): string {
  if (before.endedAt === after.endedAt) return 'voucher.updated';
  return after.endedAt === null ? 'voucher.taken_back' : 'voucher.ended';
}
