import { randomBytes } from 'node:crypto';
import {
  CreateBackupCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ListTagsOfResourceCommand,
  RestoreTableFromBackupCommand,
  UpdateContinuousBackupsCommand,
} from '@aws-sdk/client-dynamodb';
import { ulid } from 'ulid';
import * as z from 'zod';
import { routes } from '#shared/contract/routes.ts';
import { emailHash } from '../../functions/ground/keys/email-hash.ts';
import { restoredName } from '../../operator/restore/restore-table.ts';
import { region } from './deploy-stack.ts';
import { expectStatus, type Flow, free, newSession } from './flows.ts';
import { type Emulator, runRestore, tags, writeSettings } from './restore-command.ts';
import type { Answer, SiteClient } from './site-client.ts';
import type { Stripe } from './stripe.ts';

const kept = { firstName: 'Noor', lastName: 'Haddad', email: 'noor@foreign-emulator.example' };
const erased = { firstName: 'Ines', lastName: 'Duarte', email: 'ines@foreign-emulator.example' };
const lost = { firstName: 'Tove', lastName: 'Lind', email: 'tove@foreign-emulator.example' };
const paid = { firstName: 'Olga', lastName: 'Brandt', email: 'olga@foreign-emulator.example' };
const after = { firstName: 'Mira', lastName: 'Novak', email: 'mira@foreign-emulator.example' };

const price = { amount: 1500, currency: 'GBP' } as const;
const backedUp = 'exhale-dev-backed-up';

type Guest = typeof kept;
type Restored = Omit<Emulator, 'whileClosed'> & {
  site: SiteClient;
  stripe: Pick<Stripe, 'pay'>;
  tableName: string;
  /** Is the access token of an admin. */
  adminToken: () => string;
};

/** Lists what the restore command does to the deployed site, which holds what the flows before have left. */
export function restoreFlows(restored: Restored): Flow[] {
  const { site, tableName } = restored;
  const client = new DynamoDBClient({ region });
  const command = { ...restored, whileClosed: () => expectClosed(site) };
  const to = new Date();
  let since: Since | undefined;
  return [
    {
      name: 'the restore command moves the site to a table that point-in-time recovery made, and opens it',
      run: async () => {
        writeSettings();
        await switchRecoveryOn(client, tableName);
        to.setTime(thisSecond());
        await runRestore({ to }, command);
        await expectEquipped(client, restoredName('dev', to));
      },
    },
    {
      name: 'a guest books in the restored site, and is mailed a ticket by way of the new stream',
      run: () => bookAndBeMailed(site, kept),
    },
    {
      name: 'after a backup a guest books, another pays, and a third is erased',
      run: async () => {
        expectStatus(await book(site, erased), 201);
        const paidSession = await addPaidSession(restored);
        await backUp(client, restoredName('dev', to));
        to.setTime(thisSecond());
        since = await changeMuch(restored, paidSession);
      },
    },
    {
      name: 'the restore command goes back to the backup: what was paid comes back, the rest is listed, the third is erased again',
      run: async () => {
        const listed = await runRestore({ to, fromTable: backedUp }, command);
        await expectEquipped(client, backedUp);
        await expectRestored(restored, listed, since);
      },
    },
    {
      name: 'a guest books in the site that was restored twice, and is mailed a ticket',
      run: () => bookAndBeMailed(site, after),
    },
  ];
}

/** DynamoDB restores to whole seconds. */
const thisSecond = () => Math.floor(Date.now() / 1000) * 1000;

/** Publishes a session that costs something. Returns its id. */
async function addPaidSession({ site, adminToken }: Restored): Promise<string> {
  const id = ulid();
  expectStatus(await site.call(routes.createSession, { token: adminToken(), body: newSession(id, price) }), 201);
  return id;
}

/** Happened after the backup. */
type Since = { paidSession: string; lostBooking: string };

async function changeMuch({ site, stripe, adminToken }: Restored, paidSession: string): Promise<Since> {
  const lostBooking = ulid();
  expectStatus(await book(site, lost, { bookingId: lostBooking }), 201);
  const held = await book(site, paid, { sessionId: paidSession, total: price });
  expectStatus(held, 201);
  await stripe.pay(z.object({ paymentUrl: z.url() }).parse(held.body).paymentUrl);
  const params = { personId: emailHash(erased.email) };
  expectStatus(
    await site.call(routes.deletePerson, { token: adminToken(), params, body: { email: erased.email } }),
    200,
  );
  return { paidSession, lostBooking };
}

async function expectRestored(
  { site, adminToken }: Restored,
  listed: readonly string[],
  since: Since | undefined,
): Promise<void> {
  if (!since) throw new Error('nothing was changed since the backup');
  if (!listed.join('\n').includes(since.lostBooking)) throw new Error(`${since.lostBooking} is not listed as lost`);
  const token = adminToken();
  const sessionId = await firstFreeSession(site);
  await expectAttendees(site, { token, sessionId }, { there: [kept], absent: [erased, lost] });
  await expectAttendees(site, { token, sessionId: since.paidSession }, { there: [paid], absent: [] });
}

/** The emulator leaves out what the template says of point-in-time recovery. */
async function switchRecoveryOn(client: DynamoDBClient, TableName: string): Promise<void> {
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
}

/** Makes a table of what another one holds now, as AWS Backup does of a copy. */
async function backUp(client: DynamoDBClient, TableName: string): Promise<void> {
  const { BackupDetails } = await client.send(new CreateBackupCommand({ TableName, BackupName: 'nightly' }));
  const BackupArn = BackupDetails?.BackupArn;
  await client.send(new RestoreTableFromBackupCommand({ BackupArn, TargetTableName: backedUp }));
}

async function expectClosed(site: SiteClient): Promise<void> {
  expectStatus(await site.call(routes.listSessions), 200);
  expectStatus(await book(site, lost), 503);
}

async function firstFreeSession(site: SiteClient): Promise<string> {
  const listed = await site.call(routes.listSessions);
  expectStatus(listed, 200);
  const session = z.object({ id: z.string(), price: z.object({ amount: z.number() }) });
  const { sessions } = z.object({ sessions: z.array(session) }).parse(listed.body);
  const found = sessions.find(({ price: { amount } }) => amount === 0);
  if (!found) throw new Error('no session is free');
  return found.id;
}

type Booking = { bookingId?: string; sessionId?: string; total?: { amount: number; currency: string } };

/** Books a free place unless told otherwise. */
async function book(
  site: SiteClient,
  guest: Guest,
  { bookingId = ulid(), sessionId, total = free }: Booking = {},
): Promise<Answer> {
  const secret = randomBytes(32).toString('base64url');
  const body = { ...guest, bookingId, sessionId: sessionId ?? (await firstFreeSession(site)), secret, total };
  return site.call(routes.createBooking, { body });
}

async function bookAndBeMailed(site: SiteClient, guest: Guest): Promise<void> {
  expectStatus(await book(site, guest), 201);
  await site.mailed(guest.email, /(Slow evening)/);
}

type Attendees = { there: Guest[]; absent: Guest[] };

async function expectAttendees(
  site: SiteClient,
  { token, sessionId }: { token: string; sessionId: string },
  { there, absent }: Attendees,
): Promise<void> {
  const listed = await site.call(routes.listAttendees, { token, params: { sessionId } });
  expectStatus(listed, 200);
  const text = JSON.stringify(listed.body);
  for (const { email } of there) if (!text.includes(email)) throw new Error(`${email} is not in the list`);
  for (const { email } of absent) if (text.includes(email)) throw new Error(`${email} is in the list`);
}

/** Throws unless the table has what a restore leaves out. */
async function expectEquipped(client: DynamoDBClient, TableName: string): Promise<void> {
  const { Table: table } = await client.send(new DescribeTableCommand({ TableName }));
  const { TimeToLiveDescription: expiry } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  const { ContinuousBackupsDescription: backups } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName }),
  );
  const { Tags = [] } = await client.send(new ListTagsOfResourceCommand({ ResourceArn: table?.TableArn }));
  const equipment = {
    stream: table?.StreamSpecification?.StreamViewType === 'NEW_AND_OLD_IMAGES',
    expiry: expiry?.TimeToLiveStatus === 'ENABLED',
    recovery: backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED',
    protection: table?.DeletionProtectionEnabled === true,
    tags: Tags.some(({ Key, Value }) => Key === 'site' && Value === tags.site),
  };
  const missing = Object.entries(equipment).filter(([, isThere]) => !isThere);
  if (missing.length > 0) throw new Error(`${TableName} lacks ${missing.map(([name]) => name).join(', ')}`);
}
