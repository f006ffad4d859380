import * as z from 'zod';
import { instant } from '#shared/contract/common/schemas.ts';
import type { RequestOutput } from '#shared/contract/contract.ts';
import { changePackItem, findPack } from '../../../domains/packs/store.ts';
import { lapsesAfter } from '../../../domains/sold-items/lapses.ts';
import { changedFields, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { orderKey } from '../../../ground/keys/order.ts';
import type { Pack } from '../../../ground/keys/pack.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import { expectFuture } from '../../../ground/platform/expect-future.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import { getItem, type Table, type Write } from '../../../ground/platform/table.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { auditedPackFields, packAuditTarget, packView } from './view.ts';

/**
 * Changes what is named and keeps the rest, so that two admins at once lose nothing; an order's use of credits is not touched. Throws
 * HttpError 400 for a moment that is past, 404, and 409 for taking back the end of one whose payment has gone back or is to.
 */
export const changePack: Handler<'changePack', WriteDependencies> = (call, dependencies) =>
  retryOnConflict(async () => {
    const { table } = dependencies;
    const now = dependencies.now();
    const before = await getPackById(table, call.params.packId);
    const changes = changesOf(before, call.body, now);
    const after = { ...before, ...changes };
    const difference = changedFields(auditedPackFields(before), auditedPackFields(after));
    if (Object.keys(difference.after).length === 0) return packView(before, now);
    const audit = { action: actionOf(before, after), target: packAuditTarget(before), ...difference };
    const writes = [
      changePackItem(before, changes),
      putAuditEntry(call, audit, dependencies),
      ...(await keptPayment(before, after, table)),
    ];
    return (await transact(table, writes)).written ? packView(after, now) : conflict;
  });

/** Finds a pack by its id. Throws HttpError 404. */
export async function getPackById(table: Table, id: string): Promise<Pack> {
  const pack = await findPack(table, id);
  if (!pack) throw new HttpError('pack_not_found');
  return pack;
}

const paymentRecord = z.object({
  refundDueAt: instant.nullable().default(null),
  refundedAt: instant.nullable().default(null),
});

/**
 * The condition under which the end of a sold pack is taken back: its payment stays here. Throws HttpError 409 where it has gone back, or
 * is due to.
 */
async function keptPayment(before: Pack, after: Pack, table: Table): Promise<Write[]> {
  const isTakenBack = before.endedAt !== null && after.endedAt === null;
  const key = orderKey(before.id);
  const order = isTakenBack && before.sold ? await getItem(table, key, paymentRecord, { consistent: true }) : undefined;
  if (!order) return [];
  if (order.refundDueAt !== null || order.refundedAt !== null) throw new HttpError('pack_refunded');
  return [
    {
      ConditionCheck: {
        Key: key,
        ConditionExpression: 'attribute_not_exists(#due) AND attribute_not_exists(#refunded)',
        ExpressionAttributeNames: { '#due': 'refundDueAt', '#refunded': 'refundedAt' },
      },
    },
  ];
}

type Changes = Partial<Pick<Pack, 'note' | 'expiresAt' | 'endedAt' | 'lapses'>>;

function changesOf(pack: Pack, change: RequestOutput<'changePack', 'body'>, now: Date): Changes {
  const { note, expiresAt, ended } = change;
  if (expiresAt !== undefined && expiresAt !== pack.expiresAt) expectFuture(expiresAt, now);
  const changes = {
    ...(note !== undefined && { note }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(ended !== undefined && { endedAt: ended ? (pack.endedAt ?? now.toISOString()) : null }),
  };
  return { ...changes, ...lapsesAfter(pack, { ...pack, ...changes }, now) };
}

function actionOf(before: Pack, after: Pack): string {
  if (before.endedAt === after.endedAt) return 'pack.updated';
  return after.endedAt === null ? 'pack.taken_back' : 'pack.ended';
}
