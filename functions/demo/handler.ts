import { S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { id, instant } from '#shared/contract/schemas.ts';
import { bookingsOfSession } from '../bookings/store.ts';
import { discountItem, discountRecord } from '../discounts/store.ts';
import { readEnvironment } from '../platform/environment.ts';
import { connectTable, getItem, putItem } from '../platform/table.ts';
import { wholeSessionRecord } from '../sessions/store.ts';
import { entriesOf, tokenOf } from '../waitlist/store.ts';
import { disagreements } from './check.ts';
import { exampleDiscount, exampleSession } from './example.ts';
import { makeSession, seed } from './seed.ts';

/** What the local cloud and the tests may ask of the demo data. */
const request = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('seed'), now: instant.optional() }),
  z.strictObject({ command: z.literal('session'), session: wholeSessionRecord.partial().strict().default({}) }),
  z.strictObject({ command: z.literal('item'), PK: z.string(), SK: z.string() }),
  z.strictObject({ command: z.literal('bookings'), sessionId: id }),
  z.strictObject({ command: z.literal('discount'), discount: discountRecord.partial().strict().default({}) }),
  z.strictObject({ command: z.literal('waitlist'), sessionId: id }),
  z.strictObject({ command: z.literal('check') }),
]);

const { TABLE_NAME } = readEnvironment('TABLE_NAME');
// A fresh DynamoDB Local on a busy machine takes its time.
const table = connectTable(TABLE_NAME, 60_000);
const { IMAGES_BUCKET } = process.env;
const pictures = IMAGES_BUCKET ? { bucket: IMAGES_BUCKET, client: new S3Client({ forcePathStyle: true }) } : undefined;

/** Not part of the stack: fills and inspects the table of the local cloud. Throws ZodError for an unknown command. */
export async function handler(event: unknown): Promise<unknown> {
  const asked = request.parse(event);
  switch (asked.command) {
    case 'seed':
      return seed(table, pictures, asked.now ? new Date(asked.now) : new Date());
    case 'session': {
      const session = exampleSession(asked.session, new Date());
      await makeSession(table, session);
      return { id: session.id };
    }
    case 'item':
      return (await getItem(table, { PK: asked.PK, SK: asked.SK }, z.looseObject({}), { consistent: true })) ?? null;
    case 'bookings':
      return bookingsOfSession(table, asked.sessionId);
    case 'discount': {
      const discount = exampleDiscount(asked.discount, new Date());
      await putItem(table, discountItem(discount));
      return discount;
    }
    case 'waitlist': {
      const { entries } = await entriesOf(table, asked.sessionId);
      return entries.map((entry) => ({ ...entry, token: tokenOf(entry) }));
    }
    case 'check':
      return disagreements(table);
  }
}
