import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { collection } from '#shared/contract/recordings/schemas.ts';
import { email, id, instant } from '#shared/contract/schemas.ts';
import { linkMinutes } from '#shared/rules/accounts.ts';
import { bookingsOfSession } from '../../functions/bookings/store.ts';
import { newSecret, putSecret } from '../../functions/identity/secrets.ts';
import { discountCodeItem, discountCodeRecord } from '../../functions/keys/discount-code.ts';
import { learningResourceItem, learningResourceRecord } from '../../functions/keys/learning-resource.ts';
import { recordingRecord } from '../../functions/keys/recording.ts';
import { wholeSessionRecord } from '../../functions/keys/session.ts';
import { leaveToken } from '../../functions/keys/waitlist-entry.ts';
import { readEnvironment } from '../../functions/platform/environment.ts';
import { connectTable, getItem, putItem } from '../../functions/platform/table.ts';
import { transact } from '../../functions/platform/transact.ts';
import { purchasesOfCollection } from '../../functions/purchases/store.ts';
import { findCounterMismatches } from '../../functions/testing/counters.ts';
import { exampleDiscountCode, upcomingSession } from '../../functions/testing/examples.ts';
import { lookAt, partsOf } from '../../functions/uploads/storage.ts';
import { entriesOf } from '../../functions/waitlist/store.ts';
import { makeMember, signOutEverywhere } from './accounts.ts';
import { exampleMember, exampleRecording, exampleResource, withoutUndefined } from './examples.ts';
import { fill } from './fill.ts';
import { makeRecording } from './recording.ts';
import { makeSession, seed } from './seed.ts';

/** What the local cloud and the tests may ask of the demo data. */
const request = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('seed'), now: instant.optional() }),
  z.strictObject({ command: z.literal('session'), session: wholeSessionRecord.partial().strict().default({}) }),
  z.strictObject({ command: z.literal('item'), PK: z.string(), SK: z.string() }),
  z.strictObject({ command: z.literal('bookings'), sessionId: id }),
  z.strictObject({ command: z.literal('discount'), discount: discountCodeRecord.partial().strict().default({}) }),
  z.strictObject({ command: z.literal('waitlist'), sessionId: id }),
  z.strictObject({
    command: z.literal('member'),
    email: email.optional(),
    password: z.string().optional(),
    fullName: z.string().optional(),
    admin: z.boolean().optional(),
    collections: z.array(collection).optional(),
  }),
  /** Ends every session of an account, as a password set by a link does. */
  z.strictObject({ command: z.literal('signOut'), email }),
  z.strictObject({
    command: z.literal('recording'),
    recording: recordingRecord.partial().strict().default({}),
    /** A video of this machine in place of the sample. */
    file: z.string().optional(),
  }),
  z.strictObject({ command: z.literal('resource'), resource: learningResourceRecord.partial().strict().default({}) }),
  z.strictObject({ command: z.literal('purchases'), collection }),
  /** Sets attributes of an item that is there. */
  z.strictObject({
    command: z.literal('change'),
    PK: z.string(),
    SK: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
  /** A one-time secret as the link of a mail has it, for a session that opens without a password. */
  z.strictObject({ command: z.literal('secret'), sub: z.string() }),
  /** What the buckets hold of a file: its object, and the parts of its upload (null when that is over). */
  z.strictObject({ command: z.literal('stored'), key: z.string(), multipartId: z.string() }),
  z.strictObject({ command: z.literal('check') }),
  /** Very many of everything, for the bench. */
  z.strictObject({
    command: z.literal('fill'),
    ...{ from: z.int(), sessions: z.int(), bookings: z.int(), purchases: z.int(), people: z.int() },
  }),
]);

const { TABLE_NAME } = readEnvironment('TABLE_NAME');
// A fresh DynamoDB Local on a busy machine takes its time.
const table = connectTable(TABLE_NAME, 60_000);
const { IMAGES_BUCKET = '', MEDIA_BUCKET = '', USER_POOL_ID = '' } = process.env;
const s3 = new S3Client({ forcePathStyle: true });
const media = { client: s3, bucket: MEDIA_BUCKET, imagesBucket: IMAGES_BUCKET };
const storage = { client: s3, images: IMAGES_BUCKET, media: MEDIA_BUCKET };
const pool = { client: new CognitoIdentityProviderClient({}), id: USER_POOL_ID };
const stores = { pictures: { client: s3, bucket: IMAGES_BUCKET }, media, pool };

/** Not part of the stack: fills and inspects the table of the local cloud. Throws ZodError for an unknown command. */
export async function handler(event: unknown): Promise<unknown> {
  const asked = request.parse(event);
  switch (asked.command) {
    case 'seed':
      return seed(table, stores, asked.now ? new Date(asked.now) : new Date());
    case 'session': {
      const session = upcomingSession(withoutUndefined(asked.session), new Date());
      await makeSession(table, session);
      return { id: session.id };
    }
    case 'item':
      return (await getItem(table, { PK: asked.PK, SK: asked.SK }, z.looseObject({}), { consistent: true })) ?? null;
    case 'bookings':
      return bookingsOfSession(table, asked.sessionId);
    case 'discount': {
      const discount = exampleDiscountCode(withoutUndefined(asked.discount), new Date());
      await putItem(table, discountCodeItem(discount));
      return discount;
    }
    case 'waitlist': {
      const { entries } = await entriesOf(table, asked.sessionId);
      return entries.map((entry) => ({ ...entry, token: leaveToken(entry) }));
    }
    case 'member': {
      const { command: _, fullName: name, ...wishes } = asked;
      const wanted = exampleMember({ ...wishes, name }, new Date());
      return { ...wanted, ...(await makeMember(table, pool, wanted, new Date())) };
    }
    case 'signOut':
      return signOutEverywhere(pool, asked.email);
    case 'recording':
      return makeRecording(table, media, exampleRecording(asked.recording, new Date()), asked.file);
    case 'resource': {
      const resource = exampleResource(asked.resource, new Date());
      await putItem(table, learningResourceItem(resource));
      return resource;
    }
    case 'purchases':
      return purchasesOfCollection(table, asked.collection);
    case 'change': {
      const item = await getItem(table, { PK: asked.PK, SK: asked.SK }, z.looseObject({}), { consistent: true });
      if (!item) throw new Error(`there is no ${asked.PK} ${asked.SK}`);
      return putItem(table, { ...item, ...asked.values });
    }
    case 'secret': {
      const secret = newSecret();
      const bound = { purpose: 'magic_link', bearer: asked.sub } as const;
      await transact(table, [putSecret(secret, bound, new Date(), linkMinutes)]);
      return { secret };
    }
    case 'stored': {
      const [object, parts] = await Promise.all([lookAt(storage, asked.key), partsOf(storage, asked)]);
      return { object: object !== undefined, parts: parts?.length ?? null };
    }
    case 'check':
      return findCounterMismatches(table);
    case 'fill':
      return fill(table, asked, new Date());
  }
}
