import { expect, test } from 'vitest';
import { newMailItem } from './mail.ts';

// docs/product.md#mails

const now = new Date('2026-11-28T10:00:00.000Z');
const later = '2026-12-24T09:00:00.000Z';
const ids = { id: '01JD0000000000000000MA1ABC', to: 'mara@example.org' };

test('a gift voucher waits for the instant of its delivery, unless that is past', () => {
  const mail = { ...ids, kind: 'voucher_given', purchaseId: '01JD0000000000000000PVRCHS' } as const;
  expect(newMailItem({ ...mail, deliverAt: later }, now).nextAttemptAt).toBe(later);
  expect(newMailItem({ ...mail, deliverAt: '2026-11-01T09:00:00.000Z' }, now).nextAttemptAt).toBe(now.toISOString());
  expect(newMailItem(mail, now).nextAttemptAt).toBe(now.toISOString());
});

test('the mail about a deletion that will be done goes at once', () => {
  const about = { kind: 'deletion_requested', dueAt: later, hadAccount: true } as const;
  expect(newMailItem({ ...ids, ...about, refunds: [] }, now).nextAttemptAt).toBe(now.toISOString());
});
