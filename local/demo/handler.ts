import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { collectionId } from '#shared/contract/common/collection.ts';
import { email, id, instant } from '#shared/contract/common/schemas.ts';
import { linkMinutes } from '#shared/rules/accounts.ts';
import { newSecret, putSecret } from '../../functions/domains/identity/secrets.ts';
import { inspectObject, listParts } from '../../functions/domains/uploads/storage.ts';
import { putVoucher } from '../../functions/domains/vouchers/store.ts';
import { listEntries } from '../../functions/domains/waitlist/store.ts';
import { type DiscountCode, discountCodeItem, discountCodeRecord } from '../../functions/ground/keys/discount-code.ts';
import {
  type LearningResource,
  learningResourceItem,
  learningResourceRecord,
} from '../../functions/ground/keys/learning-resource.ts';
import { type Recording, recordingItem, recordingRecord } from '../../functions/ground/keys/recording.ts';
import { placesIn } from '../../functions/ground/keys/seat-holder.ts';
import { type WholeSession, wholeSessionRecord } from '../../functions/ground/keys/session.ts';
import { type Voucher, voucherRecord } from '../../functions/ground/keys/voucher.ts';
import { leaveToken } from '../../functions/ground/keys/waitlist-entry.ts';
import { notificationKinds } from '../../functions/ground/outbox/mail-budgets.ts';
import { writeAll } from '../../functions/ground/platform/batch.ts';
import { readEnvironment } from '../../functions/ground/platform/environment.ts';
import { countAttempt, networksOf } from '../../functions/ground/platform/rate-limit.ts';
import { requestLimits } from '../../functions/ground/platform/request-limits.ts';
import { connectTable, getItem, type Key, putItem } from '../../functions/ground/platform/table.ts';
import { transact } from '../../functions/ground/platform/transact.ts';
import { freePlaceAttempts } from '../../functions/orders/bookings/free-places.ts';
import { seatHoldersOfSession } from '../../functions/orders/bookings/store.ts';
import { purchasesOfCollection } from '../../functions/orders/purchases/store.ts';
import { notificationAttempt } from '../../functions/reactions/mail/digest.ts';
import { findCounterMismatches } from '../../functions/testing/counters.ts';
import { exampleDiscountCode, exampleVoucher, upcomingSession } from '../../functions/testing/examples.ts';
import { makeMember, signOutEverywhere } from './accounts.ts';
import { clearOutdated } from './clear.ts';
import { exampleMember, examplePractice, exampleRecording, exampleResource, withoutUndefined } from './examples.ts';
import { fill } from './fill.ts';
import { putSample, putVideo } from './media.ts';
import { filesOf } from './recordings.ts';
import { makeSession, seed } from './seed.ts';

/** Commands of the local cloud and the tests. */
const request = z.discriminatedUnion('command', [
  /** `siteUrl`: that of the site whose payments Stripe's emulator holds; without it all was paid by other means. */
  z.strictObject({ command: z.literal('seed'), now: instant.optional(), siteUrl: z.string().optional() }),
  /** Deletes demo data of another version (local/demo/clear.ts). */
  z.strictObject({ command: z.literal('clear') }),
  z.strictObject({ command: z.literal('session'), session: wholeSessionRecord.partial().strict().default({}) }),
  z.strictObject({ command: z.literal('item'), PK: z.string(), SK: z.string() }),
  z.strictObject({ command: z.literal('bookings'), sessionId: id }),
  z.strictObject({ command: z.literal('discount'), discount: discountCodeRecord.partial().strict().default({}) }),
  z.strictObject({ command: z.literal('voucher'), voucher: voucherRecord.partial().strict().default({}) }),
  z.strictObject({ command: z.literal('waitlist'), sessionId: id }),
  z.strictObject({
    command: z.literal('member'),
    email: email.optional(),
    password: z.string().optional(),
    fullName: z.string().optional(),
    admin: z.boolean().optional(),
    collections: z.array(collectionId).optional(),
  }),
  /** Signs an account out everywhere, as setting a password by a link does. */
  z.strictObject({ command: z.literal('signOut'), email }),
  z.strictObject({
    command: z.literal('recording'),
    recording: recordingRecord.partial().strict().default({}),
    /** Path of a local video to use in place of the sample. */
    file: z.string().optional(),
  }),
  z.strictObject({ command: z.literal('resource'), resource: learningResourceRecord.partial().strict().default({}) }),
  z.strictObject({ command: z.literal('purchases'), collection: collectionId }),
  /** Sets attributes of an existing item. */
  z.strictObject({
    command: z.literal('change'),
    PK: z.string(),
    SK: z.string(),
    values: z.record(z.string(), z.json()),
  }),
  /** A one-time secret as in the link of a mail, for a sign-in without a password. */
  z.strictObject({ command: z.literal('secret'), sub: z.string() }),
  /** A file in the buckets: its object, and the parts of its unfinished upload (null without one). */
  z.strictObject({ command: z.literal('stored'), key: z.string(), multipartId: z.string() }),
  z.strictObject({ command: z.literal('check'), ids: z.array(z.string()).default([]) }),
  /** Forgets the requests of a network, and the notifications of the studio: tests share both. */
  z.strictObject({ command: z.literal('clearLimits'), ip: z.string().default('127.0.0.1') }),
  /** The next free place of a guest in this session is held until its address is confirmed. */
  z.strictObject({ command: z.literal('exhaustFreePlaces'), sessionId: id, ip: z.string().default('127.0.0.1') }),
  /** Large amounts of data for the bench. */
  z.strictObject({
    command: z.literal('fill'),
    from: z.int(),
    sessions: z.int(),
    bookings: z.int(),
    purchases: z.int(),
    members: z.int(),
  }),
]);

type Input<Command> = Extract<z.output<typeof request>, { command: Command }>;

const { TABLE_NAME } = readEnvironment('TABLE_NAME');
// DynamoDB Local answers its first requests slowly on a loaded machine.
const table = connectTable(TABLE_NAME, 60_000);
const { IMAGES_BUCKET = '', MEDIA_BUCKET = '', USER_POOL_ID = '' } = process.env;
const s3 = new S3Client({ forcePathStyle: true });
const media = { client: s3, bucket: MEDIA_BUCKET, imagesBucket: IMAGES_BUCKET };
const storage = { client: s3, images: IMAGES_BUCKET, media: MEDIA_BUCKET };
const pool = { client: new CognitoIdentityProviderClient({}), id: USER_POOL_ID };
const stores = { pictures: { client: s3, bucket: IMAGES_BUCKET }, media, pool };

/** Fills and inspects the local cloud's data; no part of the stack. Throws ZodError for an unknown command. */
export async function handler(event: unknown): Promise<unknown> {
  const input = request.parse(event);
  const now = new Date();
  switch (input.command) {
    case 'seed':
      return seed(table, stores, { now: input.now ? new Date(input.now) : now, siteUrl: input.siteUrl });
    case 'clear':
      return { deleted: await clearOutdated(table) };
    case 'session':
      return addSession(upcomingSession(withoutUndefined(input.session), now));
    case 'item':
      return (await findItem(input)) ?? null;
    case 'exhaustFreePlaces':
      return exhaustFreePlaces(input.sessionId, input.ip, now);
    case 'clearLimits':
      return clearLimits(input.ip, now);
    case 'bookings':
      return placesIn(await seatHoldersOfSession(table, input.sessionId));
    case 'discount':
      return addDiscountCode(exampleDiscountCode(withoutUndefined(input.discount), now));
    case 'voucher':
      return addVoucher(exampleVoucher(withoutUndefined(input.voucher), now));
    case 'waitlist':
      return entriesWithTokens(input.sessionId);
    case 'member':
      return addMember(input, now);
    case 'signOut':
      return signOutEverywhere(pool, input.email);
    case 'recording':
      return makeRecording(exampleRecording(input.recording, now), input.file);
    case 'resource':
      return addResource(exampleResource(input.resource, now));
    case 'purchases':
      return purchasesOfCollection(table, input.collection);
    case 'change':
      return changeItem(input, input.values);
    case 'secret':
      return { secret: await addSignInSecret(input.sub, now) };
    case 'stored':
      return inspectStored(input);
    case 'check':
      return findCounterMismatches(table, input.ids);
    case 'fill':
      return fill(table, input, now);
  }
}

async function addSession(session: WholeSession): Promise<{ id: string }> {
  await makeSession(table, session);
  return { id: session.id };
}

async function addDiscountCode(discount: DiscountCode): Promise<DiscountCode> {
  await putItem(table, discountCodeItem(discount));
  return discount;
}

async function addVoucher(voucher: Voucher): Promise<Voucher> {
  await transact(table, putVoucher(voucher));
  return voucher;
}

/** Writes a recording and uploads the sample video, or the local `file`, under its key. */
async function makeRecording(recording: Recording, file?: string): Promise<Recording> {
  await putSample(media, examplePractice, filesOf(recording.collection, recording.id, examplePractice));
  if (file) await putVideo(media, recording.videoKey, file);
  await putItem(table, recordingItem(recording));
  return recording;
}

async function addResource(resource: LearningResource): Promise<LearningResource> {
  await putItem(table, learningResourceItem(resource));
  return resource;
}

async function addMember({ command: _, fullName: name, ...overrides }: Input<'member'>, now: Date) {
  const newMember = exampleMember({ ...overrides, name }, now);
  return { ...newMember, ...(await makeMember(table, pool, newMember, { now })).account };
}

/** The waitlist of a session, with the tokens that the mails hold. */
async function entriesWithTokens(sessionId: string) {
  const { entries } = await listEntries(table, sessionId);
  return entries.map((entry) => ({ ...entry, token: leaveToken(entry) }));
}

function findItem({ PK, SK }: Key) {
  return getItem(table, { PK, SK }, z.looseObject({}), { consistent: true });
}

async function changeItem(key: Key, values: Input<'change'>['values']): Promise<void> {
  const item = await findItem(key);
  if (!item) throw new Error(`no item ${key.PK} ${key.SK}`);
  await putItem(table, { ...item, ...values });
}

async function addSignInSecret(sub: string, now: Date): Promise<string> {
  const secret = newSecret();
  await transact(table, [putSecret(secret, { purpose: 'magic_link', bearer: sub }, now, linkMinutes)]);
  return secret;
}

async function inspectStored(file: Input<'stored'>) {
  const [object, parts] = await Promise.all([inspectObject(storage, file.key), listParts(storage, file)]);
  return { object: object !== undefined, parts: parts?.length ?? null };
}

/** Removes what was counted of a network, and of notifications of the studio, in the current windows. */
async function clearLimits(ip: string, now: Date): Promise<void> {
  const ofNetwork = Object.entries(requestLimits).flatMap(([action, limits]) =>
    'network' in limits
      ? networksOf(ip).map(
          ({ network }) => countAttempt({ action: `${action}-network`, ...limits.network }, network, now).key,
        )
      : [],
  );
  const ofStudio = notificationKinds.map((kind) => notificationAttempt(kind, now).key);
  await writeAll(
    table,
    [...ofNetwork, ...ofStudio].map((remove) => ({ remove })),
  );
}

/** Counts more free places for a network than are immediate in a session, so that the next one has to be confirmed. */
async function exhaustFreePlaces(sessionId: string, ip: string, now: Date): Promise<void> {
  for (const { key, retryAfter } of freePlaceAttempts({ id: sessionId, maxAttendees: null }, ip, now)) {
    await putItem(table, { ...key, count: 1000, expiresAt: Math.floor(now.getTime() / 1000) + retryAfter });
  }
}
