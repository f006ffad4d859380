import { expect, test } from 'vitest';
import type { OwnPack } from '../../lib/packs/own-packs.ts';
import { turnCredits } from './use-turn-credits.ts';

const session = { startTime: '2026-12-02T18:00:00.000Z', endTime: '2026-12-02T20:00:00.000Z', category: null };

function pack(id: string, changes: Partial<OwnPack> = {}): OwnPack {
  return {
    id,
    state: 'valid',
    creditsLeft: 3,
    expiresAt: '2027-06-30T22:00:00.000Z',
    createdAt: '2026-11-01T10:00:00.000Z',
    uses: [],
    withdrawal: null,
    membership: null,
    terms: {
      name: 'Pack of 5',
      sessions: 5,
      categories: [],
      long: { minutes: 90, credits: 2 },
      forOthers: false,
      months: 9,
      from: 'purchase',
    },
    ...changes,
  };
}

test('packs that can pay one place are offered for a turn (docs/product.md#waitlist)', () => {
  const packs = [pack('one'), pack('spent', { creditsLeft: 1 }), pack('over', { state: 'expired' })];
  expect(turnCredits(packs, session, null)).toEqual([
    { packId: 'one', name: 'Pack of 5', credits: 2, note: expect.stringMatching(/^3 left\. Good until .*2027\.$/) },
  ]);
});

test('a credit that was chosen before stays listed until the packs are loaded', () => {
  const chosen = { packId: 'one', name: 'Pack of 5', credits: 2 };
  expect(turnCredits([], session, chosen)).toEqual([chosen]);
  expect(turnCredits([pack('one')], session, chosen)).toHaveLength(1);
});
