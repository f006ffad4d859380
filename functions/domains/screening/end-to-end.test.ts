import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { call, control, makeSession, openTable } from '../../testing/cloud.ts';
import { book, bookingRequest, browserSecret } from '../../testing/payments.ts';
import { answersWith, questions } from '../../testing/screening.ts';
import { makeMember, signIn } from '../../testing/sign-in.ts';

// Answers about health, by the deployed bundles and their roles (docs/trust.md#health-answers).

const { dataFolder } = z.object({ dataFolder: z.string() }).parse(JSON.parse(process.env.EXHALE_CLOUD ?? '{}'));
const free = { amount: 0, currency: 'GBP' } as const;
const marker = `Marker${Date.now()}Ethosuximide`;

/** Files of the cloud that contain a text: logs, mails, payments, buckets. */
function filesWith(text: string): string[] {
  const files = readdirSync(dataFolder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => !file.startsWith('assembly') && statSync(join(dataFolder, file), { throwIfNoEntry: false })?.isFile(),
  );
  expect(files.some((file) => file.startsWith('logs/'))).toBe(true);
  return files.filter((file) => readFileSync(join(dataFolder, file)).includes(text));
}

/** Pages of the table that contain a text, and how many items they have. */
async function pagesWith(text: string): Promise<number[]> {
  const { client, name } = openTable();
  const found: number[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: name, ConsistentRead: true }))
    if (JSON.stringify(Items).includes(text)) found.push(Items.length);
  return found;
}

test('what is answered is in no item, log, mail, payment, export or list; only the owner reads it', async () => {
  const sessionId = await makeSession({ screeningQuestions: questions, price: free });
  const { headers } = await signIn(await makeMember({ admin: true }));
  const request = bookingRequest(sessionId, { total: free, screening: answersWith(marker) });
  expect(await book(request)).toMatchObject({ status: 201 });
  const { answers } = answersWith(marker);
  const wrong = (screening: object) =>
    book({ ...bookingRequest(sessionId, { total: free }), ...({ screening } as object) });
  const refused = [
    await wrong({ answers, consent: false }),
    await wrong({ answers: [{ question: marker, answer: marker }], consent: true }),
    await wrong({ answers: [{ ...answers[0], answer: marker }], consent: true }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 409, 409]);
  const route = `/api/bookings/${request.bookingId}/screening` as const;
  const body = { secret: browserSecret(request.bookingId), screening: answersWith(marker) };
  expect(await call(`POST ${route}`, { body })).toMatchObject({ status: 200, body: { complete: true } });
  await control('/streams/catch-up');
  const read = await call(`POST /api/admin${route.slice(4)}`, { headers });
  expect(read).toMatchObject({ status: 200, body: { answers } });
  const lists = [
    `GET /api/bookings/${request.bookingId}`,
    `GET /api/admin/sessions/${sessionId}/attendees`,
    'GET /api/admin/exports/orders?from=2026-01-01T00:00:00.000Z&to=2099-01-01T00:00:00.000Z',
    `GET /api/admin/audit-entries?month=${new Date().toISOString().slice(0, 7)}`,
    `GET /api/admin/orders/session/${request.bookingId}`,
  ] as const;
  const answered = await Promise.all(lists.map((list) => call(list, { headers })));
  expect(answered.map(({ status }) => status)).toEqual(lists.map(() => 200));
  expect(JSON.stringify([...refused, ...answered].map((reply) => reply.body))).not.toContain(marker);
  expect(await pagesWith(marker)).toEqual([]);
  expect(filesWith(marker)).toEqual([]);
});
