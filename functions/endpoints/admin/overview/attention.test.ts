import { describe, expect, test } from 'vitest';
import { findAttention } from '../../../ground/attention/find.ts';
import { attentionResolved, needAttention } from '../../../ground/attention/writes.ts';
import { auditHistory } from '../../../ground/audit-entries/history.ts';
import { attentionId, attentionItemKey } from '../../../ground/keys/attention-item.ts';
import { bookingItem } from '../../../ground/keys/booking.ts';
import { orderItem } from '../../../ground/keys/order-item.ts';
import { bookingOf } from '../../../ground/keys/place.ts';
import { sessionItems } from '../../../ground/keys/session.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem, updateItem } from '../../../ground/platform/table.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { exampleBooking, examplePurchase, exampleSession } from '../../../testing/examples.ts';
import { testMember } from '../../../testing/member.ts';
import { openSharedTable } from '../../../testing/temporary-table.ts';
import { attentionItems, dismissAttentionItem } from './attention.ts';

// docs/product.md#needs-attention

const table = await openSharedTable();
const start = Date.parse('2026-11-20T10:00:00.000Z');
let minutes = 0;
const now = () => new Date(start + minutes * 60_000);
const member = testMember({ email: 'studio@exhale.example', admin: true });
const request = { ip: '2001:db8:feed::1', country: null };
const amount = { amount: 1800, currency: 'GBP' } as const;

type Subject = Parameters<typeof needAttention>[0]['subject'];

async function list(subject: Subject, detail: string | null = null): Promise<void> {
  minutes++;
  expect(await transact(table, [needAttention({ kind: 'refund_failed', subject, amount, detail }, now())])).toEqual({
    written: true,
  });
}

const listed = async (ids: string[]) => (await attentionItems(table)).filter(({ subject }) => ids.includes(subject.id));

const dismiss = (attentionId: string) =>
  dismissAttentionItem(
    { params: { attentionId }, query: undefined, body: undefined, request, member },
    { table, now, newId },
  );

const aBooking = (): Subject => ({ type: 'booking', id: newId(now()) });

describe('an attention item', () => {
  test('is listed newest first, with the name of what it is about', async () => {
    const booking = exampleBooking({ id: newId(now()) });
    const purchase = examplePurchase({ id: newId(now()), buyerName: null });
    const session = exampleSession({ id: newId(now()), title: 'Evening Unwind' });
    for (const item of [bookingItem(bookingOf(booking)), orderItem(purchase), ...sessionItems(session)])
      await putItem(table, item);
    await list({ type: 'booking', id: booking.id }, 'The account is closed.');
    await list({ type: 'purchase', id: purchase.id });
    await list({ type: 'session', id: session.id });
    await list({ type: 'payment', id: `pi_${booking.id}` });
    const items = await listed([booking.id, purchase.id, session.id, `pi_${booking.id}`]);
    expect(items.map(({ subject }) => subject.name)).toEqual([
      ...[null, 'Evening Unwind', purchase.buyerEmail, booking.attendeeName],
    ]);
    expect(items[3]).toMatchObject({
      id: `refund_failed_${booking.id}`,
      kind: 'refund_failed',
      amount,
      detail: 'The account is closed.',
      at: '2026-11-20T10:01:00.000Z',
    });
  });

  test('noticed again stays one item with its time, and the list is bounded', async () => {
    const subject = aBooking();
    await list(subject, 'first');
    const first = await listed([subject.id]);
    await list(subject, 'second');
    expect(await listed([subject.id])).toEqual([{ ...first[0], detail: 'second' }]);
    for (let n = 0; n < 20; n++) await list(aBooking());
    expect(await attentionItems(table)).toHaveLength(20);
    expect(await listed([subject.id])).toEqual([]);
  });

  test('goes when it is solved; a recurrence is listed again', async () => {
    const subject = aBooking();
    await list(subject);
    const solved = () => transact(table, [attentionResolved('refund_failed', subject.id)]);
    expect(await solved()).toEqual({ written: true });
    expect(await solved()).toEqual({ written: true });
    expect(await listed([subject.id])).toEqual([]);
    await list(subject);
    expect(await listed([subject.id])).toHaveLength(1);
  });

  test('stays off the list once dismissed, with one audit entry however often it is dismissed', async () => {
    const subject = aBooking();
    await list(subject);
    const id = attentionId('refund_failed', subject.id);
    await Promise.all([dismiss(id), dismiss(id)]);
    await dismiss(id);
    await list(subject);
    expect(await listed([subject.id])).toEqual([]);
    expect(await findAttention(table, id)).toMatchObject({ subject });
    expect(await auditHistory(table, 'booking', subject.id)).toMatchObject([
      { action: 'attention.dismissed', by: { email: member.email }, before: { kind: 'refund_failed' } },
    ]);
  });

  test('that does not exist cannot be dismissed', async () => {
    await expect(dismiss('refund_failed_nothing')).rejects.toMatchObject({ code: 'attention_item_not_found' });
  });
});

test('what a newer version has listed is left out after a rollback (docs/operations.md#rolling-a-deployment-back)', async () => {
  const subject = aBooking();
  const newer = aBooking();
  for (const one of [subject, newer]) await list(one);
  await updateItem(table, {
    Key: attentionItemKey(attentionId('refund_failed', newer.id)),
    UpdateExpression: 'SET #kind = :newer',
    ExpressionAttributeNames: { '#kind': 'kind' },
    ExpressionAttributeValues: { ':newer': 'kind_of_a_newer_version' },
  });
  expect((await listed([subject.id, newer.id])).map(({ subject: { id } }) => id)).toEqual([subject.id]);
});
