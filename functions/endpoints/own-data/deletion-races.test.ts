import { describe, expect, test } from 'vitest';
import { deletedPerson } from '#shared/rules/admin.ts';
import { changing } from '../../testing/changing.ts';
import { crashAt } from '../../testing/fault-injection.ts';
import { stripeRecords } from '../../testing/payments.ts';
import { scanPrefix } from '../../testing/scan.ts';
import { openTestSite } from '../../testing/site.ts';
import { refundOrder } from '../admin/orders/refund.ts';
import { openDeletions } from './testing/deletions.ts';

// A deletion meets changes of the same place, and crashes (docs/trust.md#deleted-accounts).

async function open() {
  const site = await openTestSite();
  return { site, table: site.dependencies.table, deletions: openDeletions(site) };
}

type Opened = Awaited<ReturnType<typeof open>>;

const day = 24 * 60 + 1;

/** A member whose deletion is due, with a paid place that was free to cancel at the request. Stripe's clock stays: set it back. */
async function dueDeletion({ site, deletions }: Opened) {
  const member = await deletions.member();
  const place = await deletions.paidPlace(member.email, 40);
  await deletions.request(member);
  site.advanceClock(day);
  return { member, ...place };
}

const returned = async (bookingId: string) =>
  (await stripeRecords(bookingId)).refunds.reduce((sum, { amount }) => sum + amount, 0);

/** What is done with the place while its deletion is carried out. */
const changes: Record<string, (opened: Opened, bookingId: string) => Promise<unknown>> = {
  'cancelling it': ({ site }, bookingId) => changing(site).cancel(bookingId, 900),
  'moving it': async ({ site, deletions }, bookingId) => {
    const price = { amount: 1800, currency: 'GBP' } as const;
    const target = await site.createSession({ price, startTime: deletions.inHours(60), maxAttendees: 5 });
    return changing(site).move(bookingId, target);
  },
  'a refund by the owner': ({ site, deletions }, orderId) => {
    const call = { query: undefined, member: deletions.admin, request: { ip: '203.0.113.7', country: null } };
    return refundOrder({ ...call, params: { type: 'session', orderId }, body: undefined }, site.dependencies);
  },
};

describe('a deletion that meets', () => {
  test.each(Object.entries(changes))(
    '%s gives back what was paid at most, in each of 25 tries, and leaves no place and no name',
    async (_, change) => {
      const opened = await open();
      const { site, table, deletions } = opened;
      for (let count = 0; count < 25; count++) {
        const { bookingId, member } = await dueDeletion(opened);
        const [done] = await Promise.all([deletions.complete(), change(opened, bookingId).catch(() => undefined)]);
        if (done.deleted === 0) expect(await deletions.complete()).toMatchObject({ deleted: 1, failed: 0 });
        await site.sync();
        expect([900, 1800]).toContain(await returned(bookingId));
        expect(await site.booking(bookingId)).toMatchObject({
          status: 'cancelled',
          attendeeEmail: deletedPerson.email,
        });
        const left = (await scanPrefix(table, '')).filter(({ PK }) => !/^(MAIL|EVENT|RATE)#/.test(String(PK)));
        expect(JSON.stringify(left)).not.toContain(member.email);
        site.advanceClock(-day);
      }
      expect(await site.counterMismatches()).toEqual([]);
      expect(site.mismatches).toEqual([]);
      await site.close();
    },
    120_000,
  );
});

test('a run that crashes at any of its calls is completed by the next: one refund, one mail', async () => {
  const opened = await open();
  const { site, deletions } = opened;
  for (const when of ['before', 'after'] as const) {
    for (let at = 0; ; at += 7) {
      const { bookingId, member } = await dueDeletion(opened);
      const hasCrashed = await crashAt(site.dependencies, { at, when }, (own) => deletions.complete(own));
      if (hasCrashed) await deletions.complete();
      expect(await returned(bookingId)).toBe(1800);
      const kinds = (await deletions.mailsTo(member.email)).map(({ kind }) => kind).toSorted();
      expect(kinds).toEqual(['deletion_done', 'deletion_requested']);
      site.advanceClock(-day);
      if (!hasCrashed) break;
    }
  }
  expect(await site.counterMismatches()).toEqual([]);
  await site.close();
}, 120_000);
