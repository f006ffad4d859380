import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { localSecretKey } from './stripe.ts';
import { order, type StripeHarness, startHarness } from './testing/harness.ts';

let harness: StripeHarness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.close());

test('a restart keeps all records and does what became due meanwhile', async () => {
  harness.answers.push(...Array(20).fill(500));
  const stripe = harness.client();
  const paid = await stripe.checkout.sessions.create(order());
  const open = await stripe.checkout.sessions.create(order());
  await harness.pay(paid.id, { card: '4242424242424242' });
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(paid.id);
  const refund = await stripe.refunds.create({ payment_intent: String(intent), amount: 100 });
  await harness.local.idle();
  const events = (await stripe.events.list()).data;
  harness.answers.length = 0;
  harness.webhooks.length = 0;

  await harness.restart();
  const after = harness.client();
  expect(await after.checkout.sessions.retrieve(paid.id, { expand: ['line_items'] })).toMatchObject({
    status: 'complete',
    payment_intent: intent,
    line_items: { data: [{ amount_total: 1800 }] },
  });
  expect((await after.checkout.sessions.retrieve(open.id)).url).toBe(`${harness.local.url}/c/pay/${open.id}`);
  expect((await after.refunds.list()).data.map(({ id }) => id)).toEqual([refund.id]);
  expect((await after.events.list()).data).toEqual(events);
  await harness.local.advance(1);
  expect(harness.types()).toEqual(events.map(({ type }) => type).sort());
});

/** Starts the emulator in another process. Resolves with its address. */
async function startProcess(folder: string): Promise<{ child: ChildProcess; port: number }> {
  const script = `
    import { startStripe } from ${JSON.stringify(join(import.meta.dirname, 'stripe.ts'))};
    const { api } = await startStripe(${JSON.stringify({ dataFolder: folder, webhookUrl: 'http://127.0.0.1:9', webhookSecret: 'whsec_local' })});
    console.log(api.port);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  return { child, port: Number(line) };
}

test('crash recovery: no acknowledged response is lost when the process is killed', async () => {
  const folder = join(harness.dataFolder, 'killed');
  const first = await startProcess(folder);
  const clientAt = (port: number) =>
    new Stripe(localSecretKey, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
  const stripe = clientAt(first.port);
  const answered: string[] = [];
  const create = async (index: number) => {
    const { id } = await stripe.checkout.sessions.create(order(), { idempotencyKey: `booking-${index}` });
    if (answered.push(id) === 20) first.child.kill('SIGKILL');
  };
  await Promise.allSettled(Array.from({ length: 40 }, (_, index) => create(index)));
  expect(answered.length).toBeGreaterThanOrEqual(20);

  const second = await startProcess(folder);
  try {
    const kept = await clientAt(second.port).checkout.sessions.list({ limit: 100 });
    expect(kept.data.map(({ id }) => id)).toEqual(expect.arrayContaining(answered));
    const again = await clientAt(second.port).checkout.sessions.create(order(), { idempotencyKey: 'booking-0' });
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  } finally {
    second.child.kill('SIGKILL');
    await once(second.child, 'exit');
  }
}, 60_000); // starts two processes, slow on a loaded machine

test('crash recovery: an incomplete line of the journal is ignored', async () => {
  const { id } = await harness.client().checkout.sessions.create(order());
  const journal = join(harness.dataFolder, 'stripe.journal');
  const [line = ''] = readFileSync(journal, 'utf8').split('\n');
  appendFileSync(journal, line.replaceAll(id, 'cs_test_cut').slice(0, -20));
  await harness.restart();
  const { data } = await harness.client().checkout.sessions.list();
  expect(data.map((session) => session.id)).toEqual([id]);
});
