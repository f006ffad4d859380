import { expect } from 'vitest';
import type { PackTerms } from '#shared/rules/packs.ts';
import { newSecret } from '../domains/identity/secrets.ts';
import { findPack, findPackUses } from '../domains/packs/store.ts';
import { type Pack, packItem, packRecord } from '../ground/keys/pack.ts';
import { hashOf } from '../ground/keys/secret.ts';
import { newId } from '../ground/platform/ids.ts';
import { putItem } from '../ground/platform/table.ts';
import type { UsedPack } from '../orders/payments/use-pack.ts';
import { examplePackTerms } from './examples.ts';
import type { TestSite } from './site.ts';

const day = 24 * 3_600_000;

const terms: PackTerms = { ...examplePackTerms, forOthers: true };

/** Gives what a pack may have otherwise than one of five sessions for £85. */
export type PackOverrides = Partial<Omit<Pack, 'terms'>> & { terms?: Partial<PackTerms> };

/** A pack of five sessions that was sold for £85, of which nothing was used. */
export function examplePack({ terms: changed, ...overrides }: PackOverrides, now: Date): Pack {
  const id = newId(now);
  return packRecord.parse({
    id,
    terms: { ...terms, ...changed },
    ownerName: 'Ada Lovelace',
    ownerEmail: `${id.toLowerCase()}@example.org`,
    value: { amount: 8500, currency: 'GBP' },
    creditsLeft: 5,
    valueLeft: 8500,
    singlePrice: 1800,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + 180 * day).toISOString(),
    ...overrides,
  });
}

/** Packs of sessions of a test site. */
export function openPacks({ dependencies: { table, now } }: TestSite) {
  const find = async (id: string): Promise<Pack> => packRecord.parse(await findPack(table, id));
  return {
    find,
    /** A pack that nothing was used of, with the secret of the browser that bought it. */
    async make(overrides: PackOverrides = {}): Promise<Pack & { secret: string }> {
      const secret = newSecret();
      const pack = examplePack({ secretHash: hashOf(secret), ...overrides }, now());
      await putItem(table, packItem(pack));
      return { ...pack, secret };
    },
    /** Changes a pack as it is stored. */
    async set(id: string, changes: Partial<Pack>): Promise<void> {
      await putItem(table, packItem({ ...(await find(id)), ...changes }));
    },
    uses: (id: string) => findPackUses(table, id),
    /** Expects that so many credits are left, and that uses and value add up (docs/product.md#packs). */
    async expectLeft({ id, creditsLeft: first }: Pack, left: number): Promise<void> {
      const pack = await find(id);
      const uses = await findPackUses(table, id);
      const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
      expect(pack.creditsLeft).toBe(left);
      expect(pack.creditsLeft + sum(uses.map(({ credits }) => credits))).toBe(first);
      expect(pack.valueLeft + sum(uses.map(({ value }) => value))).toBe(pack.value.amount);
      expect(pack.valueLeft).toBeGreaterThanOrEqual(0);
    },
    /** Tells what a request says of a pack that pays one place of £18. */
    use: ({ id, secret }: { id: string; secret?: string }, more: Partial<UsedPack> = {}): UsedPack => ({
      packId: id,
      ...(secret !== undefined && { secret }),
      places: 1,
      credits: 1,
      amount: 1800,
      ...more,
    }),
  };
}
