import { BatchGetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { describe, expect, test, vi } from 'vitest';
import { artEndpoints } from '#shared/contract/art/endpoints.ts';
import { sharePath } from '#shared/contract/art/share-path.ts';
import { siteOf } from '#shared/contract/site-content.ts';
import { linkMinutes } from '#shared/rules/accounts.ts';
import { calendarFeed } from '#shared/rules/calendar.ts';
import { collectionRow, collections } from '#shared/rules/collections.ts';
import { fallbackRates } from '#shared/rules/currency.ts';
import { grantedPartitions, publicChildren, publicPartitions } from '#shared/rules/granted-partitions.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { findMotif } from './domains/art/find-art.ts';
import { findShareCard } from './domains/art/share-card.ts';
import { getCurrency } from './domains/currency/currency.ts';
import { refreshRates } from './domains/currency/refresh-rates.ts';
import { type ChallengeEvent, handleChallenge } from './domains/identity/challenge.ts';
import { newSecret, secretItem, spendSecret } from './domains/identity/secrets.ts';
import { handleTokenGeneration } from './domains/members/account-events.ts';
import { getCalendarFeed } from './domains/sessions/calendar-feed.ts';
import { getSession, listSessions } from './domains/sessions/sessions.ts';
import { cleanUpUploads } from './domains/uploads/cleanup-uploads.ts';
import { settingAside } from './ground/attention/unreadable.ts';
import { learningResourceItem } from './ground/keys/learning-resource.ts';
import { recordingItem } from './ground/keys/recording.ts';
import { seriesItem } from './ground/keys/series.ts';
import { sessionItems } from './ground/keys/session.ts';
import { uploadItem } from './ground/keys/upload.ts';
import { newId } from './ground/platform/ids.ts';
import { putItem, type Table } from './ground/platform/table.ts';
import { getCollection, getRecording } from './orders/recordings/recordings.ts';
import { getTranscript } from './orders/recordings/transcript.ts';
import { applyJobEnded } from './orders/sound/job-ended.ts';
import { newSound } from './orders/sound/prepare.ts';
import { sweepSounds } from './orders/sound/sweep.ts';
import { putMail } from './reactions/mail/testing/outbox.ts';
import { applyReport } from './reactions/mail-events/apply.ts';
import type { MailReport } from './reactions/mail-events/event.ts';
import { exampleRecording, exampleSession } from './testing/examples.ts';
import { FakeMediaConvert, soundDependencies } from './testing/sounds.ts';
import { openSharedTable } from './testing/temporary-table.ts';

// Roles that touch a few partitions: docs/decisions/grants-per-action.md.

const table = await openSharedTable();
const now = new Date('2026-11-20T10:00:00.000Z');
const clock = () => now;

type Access = { what: string; partition: string };

/** What a command touches, as IAM names it: a transaction needs the permissions of its parts. */
function accessOf(command: { input: Record<string, unknown> } & object): Access[] {
  if (command instanceof TransactWriteCommand) {
    return (command.input.TransactItems ?? []).flatMap((part) =>
      Object.entries(part).map(([kind, write]) => ({
        what: `${kind}Item`,
        partition: partitionOf(write ?? {}),
      })),
    );
  }
  if (command instanceof BatchGetCommand) {
    const keys = Object.values(command.input.RequestItems ?? {}).flatMap(({ Keys = [] }) => Keys);
    return keys.map(({ PK }) => ({ what: 'BatchGetItem', partition: String(PK) }));
  }
  if (command instanceof QueryCommand) {
    const { IndexName, ExpressionAttributeValues = {} } = command.input;
    const partition = String(ExpressionAttributeValues[':p']);
    return [{ what: IndexName === undefined ? 'Query' : `Query ${IndexName}`, partition }];
  }
  return [{ what: `${command.constructor.name.replace('Command', '')}Item`, partition: partitionOf(command.input) }];
}

function partitionOf(input: object): string {
  const { Key, Item } = input as { Key?: { PK: string }; Item?: { PK: string } };
  return (Key ?? Item)?.PK ?? '';
}

/** What code touches of the table while it runs. */
async function recorded(run: (table: Table) => Promise<unknown>): Promise<Access[]> {
  const spy = vi.spyOn(table.client, 'send');
  try {
    await run(table);
    return spy.mock.calls.flatMap(([command]) => accessOf(command as never));
  } finally {
    spy.mockRestore();
  }
}

const isWithin = (partition: string, pattern: string) =>
  pattern.endsWith('*') ? partition.startsWith(pattern.slice(0, -1)) : partition === pattern;

async function runArt(own: Table): Promise<void> {
  const session = exampleSession({ id: newId(now) });
  const recording = exampleRecording({ id: newId(now) });
  const resource = {
    id: newId(now),
    title: 'Desk',
    description: '',
    category: 'Workshop',
    createdAt: now.toISOString(),
  };
  for (const item of sessionItems(session)) await putItem(table, item);
  await putItem(table, recordingItem(recording));
  await putItem(table, learningResourceItem({ ...resource, price: { amount: 0, currency: 'GBP' } }));
  vi.mocked(table.client.send).mockClear();
  const site = siteOf(defaultSite);
  for (const subject of [{ kind: 'session', ...session } as const, { kind: 'recording', ...recording } as const]) {
    const [kind, file] = sharePath(subject, site).split('/').slice(-2);
    expect(await findShareCard(own, artEndpoints.getSharePicture.params.parse({ kind, file }))).toBeDefined();
  }
  const arts = [
    { id: session.id, category: session.category ?? '' },
    { id: recording.id, category: collectionRow(recording.collection).art },
    { id: resource.id, category: resource.category },
  ];
  for (const { id, category } of arts) expect(await findMotif(own, { category, file: `${id}.webp` })).toBeDefined();
}

/** Signs a new account in by a link, renews, and opens an impersonation, as an admin does. */
async function runIdentityEvents(own: Table): Promise<void> {
  const handle = handleTokenGeneration({ table: own, now: clock, adminRules: { secondFactor: true } });
  const link = newSecret();
  const impersonation = newSecret();
  const sub = newId(now);
  const looks = { id: 'one', by: 'ada', authSessionId: 'theirs', until: Math.floor(now.getTime() / 1000) + 60 };
  const bounds = [
    [link, { purpose: 'magic_link', bearer: sub }],
    [impersonation, { purpose: 'impersonation', bearer: sub, impersonation: looks }],
  ] as const;
  for (const [secret, bound] of bounds) {
    await putItem(table, secretItem(secret, bound as never, now, linkMinutes));
    expect(await spendSecret(table, secret, bound, now)).toBe(true);
  }
  vi.mocked(table.client.send).mockClear();
  const userAttributes = { sub, email: `${sub}@example.org`, email_verified: 'true', name: 'Ada Lovelace' };
  const trigger = (triggerSource: string, more: object = {}) =>
    handle({
      triggerSource,
      request: { userAttributes, groupConfiguration: { groupsToOverride: ['admin'] }, ...more },
      response: {},
    } as unknown as PreTokenGenerationV2TriggerEvent);
  await trigger('TokenGeneration_Authentication', { clientMetadata: { link } });
  await trigger('TokenGeneration_Authentication', { clientMetadata: { impersonation } });
  await trigger('TokenGeneration_RefreshTokens');
}

async function runIdentityChallenges(own: Table): Promise<void> {
  const secret = newSecret();
  const sub = newId(now);
  await putItem(table, secretItem(secret, { purpose: 'magic_link', bearer: sub }, now, linkMinutes));
  vi.mocked(table.client.send).mockClear();
  const handle = handleChallenge({ table: own, now: clock });
  const verify = (challengeAnswer: string, clientMetadata: object) =>
    handle({
      triggerSource: 'VerifyAuthChallengeResponse_Authentication',
      request: { challengeAnswer, clientMetadata, userAttributes: { sub, email: 'ada@example.org' } },
      response: {},
    } as unknown as ChallengeEvent);
  expect((await verify(secret, {})).response).toMatchObject({ answerCorrect: true });
  await verify(newSecret(), { impersonation: 'x' });
}

async function runCleanUp(own: Table): Promise<void> {
  const upload = {
    ...({ purpose: 'session_image', fileName: 'a.jpg', contentType: 'image/jpeg', size: 9, by: 'ada' } as const),
    multipartId: null,
    createdAt: '2026-11-01T10:00:00.000Z',
  };
  for (const state of ['open', 'complete'] as const) {
    const id = newId(now);
    await putItem(table, uploadItem({ ...upload, id, state, key: `images/sessions/${id}.jpg` }));
  }
  // One that cannot be read, which is listed for the admin.
  const broken = uploadItem({ ...upload, id: newId(now), state: 'open', key: 'images/sessions/broken.jpg' });
  await putItem(table, { ...broken, state: 'lost' });
  vi.mocked(table.client.send).mockClear();
  const storage = { client: { send: async () => ({}) }, images: 'images', media: 'media' } as never;
  const dependencies = { table: own, now: clock, storage };
  expect(await settingAside(dependencies, () => cleanUpUploads(dependencies))).toEqual({ removed: 2, failed: 0 });
}

/** A permanent bounce of the studio's own address, and then a complaint. */
async function runMailEvents(own: Table): Promise<void> {
  const adminEmail = 'studio@exhale.example';
  const mailId = await putMail(table, { mail: { id: newId(now), to: adminEmail } });
  vi.mocked(table.client.send).mockClear();
  for (const event of ['bounced_permanently', 'complained']) {
    const report = {
      event,
      reason: 'mailbox_unknown',
      at: now,
      messageId: newId(now),
      mailId,
      addresses: [adminEmail],
    };
    expect(await applyReport(report as unknown as MailReport, { table: own, now: clock, adminEmail })).toEqual([
      'applied',
    ]);
  }
}

const storage = { client: { send: async () => ({}) }, images: 'images', media: 'media' } as never;

/** Stores a recording whose track is being prepared by the job `lost`. */
async function aPreparedRecording() {
  const recording = exampleRecording({ id: newId(now), collection: 'birth' });
  const sound = { ...newSound(recording.videoKey, now), jobId: 'lost' };
  await putItem(table, recordingItem({ ...recording, sound }));
  vi.mocked(table.client.send).mockClear();
  return { ...recording, since: sound.since };
}

async function runSoundEvents(own: Table): Promise<void> {
  const { id: recordingId, ...userMetadata } = await aPreparedRecording();
  const detail = { jobId: 'lost', status: 'ERROR', userMetadata: { ...userMetadata, recordingId } };
  await applyJobEnded({ detail }, { table: own, storage });
}

async function runSoundSweep(own: Table): Promise<void> {
  await aPreparedRecording();
  const convert = new FakeMediaConvert();
  convert.jobs.set('lost', { id: 'lost', status: 'ERROR' });
  const dependencies = { table: own, storage, now: clock, ...soundDependencies(convert) };
  expect(await sweepSounds(dependencies)).toMatchObject({ failed: 0 });
}

const code: Record<keyof typeof grantedPartitions, (own: Table) => Promise<unknown>> = {
  art: runArt,
  refreshRates: (own) =>
    refreshRates({ table: own, now: clock, fetchRates: async () => fallbackRates }, { acceptMoves: false }),
  mailEvents: runMailEvents,
  identityChallenges: runIdentityChallenges,
  identityEvents: runIdentityEvents,
  cleanUpUploads: runCleanUp,
  soundEvents: runSoundEvents,
  sweepSounds: runSoundSweep,
};

describe.each(Object.entries(grantedPartitions))('%s', (name, granted) => {
  test('touches the partitions that its role grants, and no other', async () => {
    const touched = await recorded(code[name as keyof typeof grantedPartitions]);
    const patternsOf = (what: string) => Object.entries(granted).find(([action]) => action === what)?.[1] ?? [];
    const refused = touched.filter(
      ({ what, partition }) => !patternsOf(what).some((pattern: string) => isWithin(partition, pattern)),
    );
    expect(refused).toEqual([]);
    const unused = Object.entries(granted).flatMap(([action, patterns]) =>
      patterns
        .filter((pattern: string) => !touched.some((one) => one.what === action && isWithin(one.partition, pattern)))
        .map((pattern: string) => `${action} ${pattern}`),
    );
    expect(unused).toEqual([]);
  });
});

/** Every endpoint of the catalogue, about a session of a series that has a pass, and a recording. */
async function runCatalogue(own: Table): Promise<void> {
  const seriesId = newId(now);
  const session = exampleSession({ id: newId(now), seriesId, recurrence: 'weekly' });
  const recording = exampleRecording({ id: newId(now) });
  const pass = { price: { amount: 4000, currency: 'GBP' as const }, dates: 3 };
  for (const item of sessionItems(session)) await putItem(table, item);
  await putItem(table, recordingItem(recording));
  const createdAt = now.toISOString();
  await putItem(table, seriesItem({ id: seriesId, recurrence: 'weekly', createdAt, addition: newId(now), pass }));
  vi.mocked(table.client.send).mockClear();
  const dependencies = { table: own, now: clock, siteUrl: 'https://site.example' };
  const request = { ip: '203.0.113.7', country: 'DE' };
  const call = (params: object | undefined, query: object | undefined) =>
    ({ params, query, body: undefined, request }) as never;
  await listSessions(call(undefined, { when: 'upcoming' }), dependencies);
  await getSession(call({ sessionId: session.id }, undefined), dependencies);
  await getCalendarFeed(call({ feed: calendarFeed(null) }, undefined), dependencies);
  await getCurrency(call(undefined, undefined), dependencies);
  for (const collection of collections) await getCollection(call({ collection }, undefined), dependencies);
  const { id: recordingId, collection } = recording;
  await getRecording(call({ collection, recordingId }, undefined), dependencies);
  const readCaptions = () => Promise.reject(new Error('only of a free recording'));
  const refused = getTranscript(call({ collection, recordingId }, undefined), { ...dependencies, readCaptions });
  await expect(refused).rejects.toMatchObject({ code: 'no_access' });
}

test('the catalogue touches the public partitions, and no other', async () => {
  const touched = await recorded(runCatalogue);
  const grantedOf = (what: string): readonly string[] => {
    if (what === 'GetItem' || what === 'Query') return publicPartitions;
    if (what === 'Query byParent') return publicChildren;
    return what === 'Query byKind' ? ['*'] : [];
  };
  const refused = touched.filter(
    ({ what, partition }) => !grantedOf(what).some((pattern) => isWithin(partition, pattern)),
  );
  expect(refused).toEqual([]);
  const isUsed = (pattern: string, actions: string[]) =>
    touched.some(({ what, partition }) => actions.includes(what) && isWithin(partition, pattern));
  expect(publicPartitions.filter((pattern) => !isUsed(pattern, ['GetItem', 'Query']))).toEqual([]);
  expect(publicChildren.filter((pattern) => !isUsed(pattern, ['Query byParent']))).toEqual([]);
});
