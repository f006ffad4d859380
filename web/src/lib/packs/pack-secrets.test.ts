import { beforeEach, expect, test, vi } from 'vitest';
import { forgetPerson } from '../account/person-storage.ts';
import { fakeStorage } from '../testing/fake-storage.ts';
import { keptPacks, maxKeptPacks, newPackSecret, packSecret, storePackSecret } from './pack-secrets.ts';

// docs/product.md#browser-storage

const stored = new Map<string, string>();
vi.stubGlobal('window', { localStorage: fakeStorage(stored), sessionStorage: fakeStorage(new Map()) });
beforeEach(() => stored.clear());

test('a browser keeps the packs that it bought or whose mails it opened, latest first', () => {
  const secret = newPackSecret('bought');
  storePackSecret({ packId: 'mailed', secret: 'from-the-mail' });
  expect(keptPacks()).toEqual([
    { packId: 'mailed', secret: 'from-the-mail' },
    { packId: 'bought', secret },
  ]);
  expect(packSecret('bought')).toBe(secret);
  // A request that is repeated has the same one.
  expect(newPackSecret('bought')).toBe(secret);
});

test('an older pack gives way to a newer one', () => {
  for (let pack = 0; pack <= maxKeptPacks; pack += 1) storePackSecret({ packId: `p${pack}`, secret: 's' });
  expect(keptPacks().map(({ packId }) => packId)).toEqual(['p6', 'p5', 'p4', 'p3', 'p2', 'p1']);
});

test('signing out forgets all of them', () => {
  newPackSecret('one');
  forgetPerson();
  expect(keptPacks()).toEqual([]);
  expect(packSecret('one')).toBeNull();
});
