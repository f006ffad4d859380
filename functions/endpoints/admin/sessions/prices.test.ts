import { beforeAll, describe, expect, test } from 'vitest';
import type { ResponseBody } from '#shared/contract/contract.ts';
import type { PriceOption, Pricing } from '#shared/rules/prices.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { adminCaller, callAs } from '../../../testing/admin-caller.ts';
import { call } from '../../../testing/cloud.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { listAttendees } from './attendees.ts';
import { getDoorList } from './door-list.ts';
import { shiftPrices } from './shift-prices.ts';
import { type Admin, sessionForm, signInSessionAdmin } from './testing/session-api.ts';

const site = await openSharedTestSite();

let admin: Admin;
beforeAll(async () => {
  admin = await signInSessionAdmin();
});

function optionOf(overrides: Partial<PriceOption> & { amount: number; name: string }): PriceOption {
  return { id: newId(new Date()), text: null, places: null, until: null, asksReason: false, ...overrides };
}

function options(...all: [PriceOption, ...PriceOption[]]): Pricing {
  return { kind: 'options', options: all, standardId: all[0].id };
}

const full = optionOf({ name: 'Full price', amount: 1800 });
const concession = optionOf({
  name: 'Concession',
  amount: 800,
  places: 2,
  asksReason: true,
  text: 'If money is short',
});

type AdminSession = ResponseBody<'getAdminSession'>;

async function saved(session: AdminSession, change: Parameters<Admin['update']>[1]): Promise<AdminSession> {
  const { status, body } = await admin.update(session, change);
  expect(status).toBe(200);
  return body as AdminSession;
}

describe('the prices of a session (docs/product.md#price-options)', () => {
  test('its price is that of the standard option, and visitors see what is left of each', async () => {
    const pricing = options(full, concession);
    const made = await admin.create(sessionForm({ pricing }));
    expect(made).toMatchObject({ price: { amount: 1800 }, pricing, prices: { lowest: 800, highest: 1800 } });
    const { body } = await call(`GET /api/sessions/${made.id}`);
    expect(body).toMatchObject({
      price: { amount: 1800 },
      prices: { kind: 'options', lowest: 800, highest: 1800 },
      pricing: {
        options: [
          { name: 'Full price', left: null },
          { name: 'Concession', left: 2 },
        ],
      },
    });
    expect(JSON.stringify(body)).not.toContain('"places"');
  });

  test('a session with one price says nothing of options', async () => {
    const made = await admin.create(sessionForm());
    expect(made).toMatchObject({ pricing: { kind: 'one' } });
    const { body } = await call(`GET /api/sessions/${made.id}`);
    expect(Object.keys(body as object)).not.toContain('pricing');
    expect(Object.keys(body as object)).not.toContain('prices');
  });

  test('prices can be changed to one and back, and are kept by a change of something else', async () => {
    const pricing = options(full, concession);
    const made = await admin.create(sessionForm({ pricing }));
    const renamed = await saved(made, { title: 'Renamed' });
    expect(renamed).toMatchObject({ title: 'Renamed', pricing });
    const single = await saved(renamed, { pricing: { kind: 'one' }, price: { amount: 500, currency: 'GBP' } });
    expect(single).toMatchObject({ pricing: { kind: 'one' }, price: { amount: 500 } });
    expect(await saved(single, { pricing })).toMatchObject({ pricing, price: { amount: 1800 } });
  });

  test.each([
    ['two options of one name', options(full, optionOf({ name: 'full PRICE', amount: 1 }))],
    ['a standard option with places of its own', options({ ...full, places: 2 })],
    ['a standard option that ends early', options({ ...full, until: '2026-12-01T09:00:00.000Z' })],
    ['a standard option that none is', { kind: 'options', options: [full], standardId: concession.id }],
    ['a suggested price below the lowest', { kind: 'sliding', lowest: 500, suggested: 400, highest: 900 }],
    ['a highest price below the suggested one', { kind: 'sliding', lowest: 500, suggested: 800, highest: 700 }],
    [
      'more than six options',
      options(full, ...[1, 2, 3, 4, 5, 6].map((n) => optionOf({ name: `No ${n}`, amount: n }))),
    ],
  ])('%s is refused', async (_, pricing) => {
    const { status } = await admin.send('POST /api/admin/sessions', sessionForm({ pricing: pricing as Pricing }));
    expect(status).toBe(400);
  });

  test('attendees and orders name the option and its reason; the door list the option alone', async () => {
    const pricing = options(full, concession);
    const sessionId = await site.createSession({ price: { amount: 1800, currency: 'GBP' }, pricing });
    const option = { id: concession.id, reason: 'I study' };
    await site.book(site.bookingRequest(sessionId, { option, total: { amount: 800, currency: 'GBP' } }));
    const asAdmin = callAs(adminCaller(), { params: { sessionId }, body: undefined });
    const { attendees } = await listAttendees(asAdmin, site.dependencies);
    expect(attendees).toMatchObject([{ option: 'Concession', optionReason: 'I study' }]);
    const door = await getDoorList(asAdmin, site.dependencies);
    expect(door.people).toMatchObject([{ option: 'Concession' }]);
    expect(JSON.stringify(door)).not.toContain('I study');
  });
});

describe('prices of another date (docs/product.md#price-options)', () => {
  const earlyBird = optionOf({ name: 'Early bird', amount: 1200, until: '2026-10-20T08:00:00.000Z' });
  const from = { startTime: '2026-10-22T18:00:00.000Z', timeZone: 'Europe/London' };

  test('end as many days before it, at the same time by the clock', () => {
    const shifted = shiftPrices(options(full, earlyBird), from, '2026-10-29T19:00:00.000Z');
    // Clocks are put back on October 25th.
    expect(shifted).toMatchObject({ options: [{ until: null }, { until: '2026-10-27T09:00:00.000Z' }] });
  });

  test('are those of the copy of a session', async () => {
    const start = new Date(Date.now() + 20 * 24 * 3_600_000).toISOString();
    const until = new Date(Date.parse(start) - 5 * 24 * 3_600_000).toISOString();
    const made = await admin.create(sessionForm({ startTime: start, pricing: options(full, { ...earlyBird, until }) }));
    const copied = await admin.send(`POST /api/admin/sessions/${made.id}/duplicate`, { id: newId(new Date()) });
    const { pricing, startTime } = copied.body as { pricing: Extract<Pricing, { kind: 'options' }>; startTime: string };
    const early = pricing.options[1]?.until ?? '';
    const daysBefore = (Date.parse(startTime) - Date.parse(early)) / (24 * 3_600_000);
    expect(Math.round(daysBefore)).toBe(5);
  });
});
