import type { Pool } from '../../functions/domains/identity/pool.ts';
import type { Storage } from '../../functions/domains/uploads/storage.ts';
import { confirmedAddressItem } from '../../functions/ground/keys/confirmed-address.ts';
import { discountCodeItem, discountCodeKey } from '../../functions/ground/keys/discount-code.ts';
import { learningResourceItem, learningResourceKey } from '../../functions/ground/keys/learning-resource.ts';
import { profileItem } from '../../functions/ground/keys/member.ts';
import { recordingItem, recordingKey } from '../../functions/ground/keys/recording.ts';
import { sessionItems } from '../../functions/ground/keys/session.ts';
import { inParallel } from '../../functions/ground/platform/parallel.ts';
import { putNew, type Table } from '../../functions/ground/platform/table.ts';
import { transact } from '../../functions/ground/platform/transact.ts';
import { type Comparison, importedMark, keyOfPosition, type RowStatus, subsOf, wholeItem } from './existing.ts';
import { uploadPicture, uploadVideo } from './media.ts';
import type { ImportedSession, Plan, Planned, PlannedMember, PlannedRecording } from './plan.ts';
import { repairBooking, repairEntry, repairItem, repairMember, repairSession } from './repair.ts';
import { repairPurchase } from './repair-purchases.ts';
import { writeBookings, writeWaitlist } from './write-bookings.ts';
import { writePack } from './write-packs.ts';
import { writePurchase } from './write-purchases.ts';
import { writeVoucher } from './write-vouchers.ts';

export type ImportDependencies = {
  table: Table;
  pool: Pick<Pool, 'findAccount' | 'createAccount'>;
  media: Storage;
  /** Is the time when the import began. */
  now: Date;
  progress(kind: string, completedCount: number, total: number): void;
};

/** Requests at once: far below what Cognito allows in a second. */
const concurrency = 4;

type Each = <Value>(kind: string, values: Planned<Value>[], work: (value: Value) => Promise<unknown>) => Promise<void>;

/**
 * Writes what is not there yet, and repairs what an earlier run stored and nobody changed since. Every write is conditional
 * or a transaction, so that a run that was interrupted is completed by the next one.
 */
export async function writePlan(plan: Plan, compared: Comparison, dependencies: ImportDependencies): Promise<void> {
  const { table, now } = dependencies;
  const each: Each = (kind, values, work) => {
    let completedCount = 0;
    return inParallel(values, concurrency, async ({ value }) => {
      await work(value);
      dependencies.progress(kind, ++completedCount, values.length);
    });
  };
  const members = new Map<string, { sub: string }>(compared.profiles);
  await each('members', withStatus(compared.members, 'new'), async (member) => {
    members.set(member.email, { sub: await writeMember(member, dependencies) });
  });
  const subs = subsOf(plan, members);
  const at = now.toISOString();
  await each('codes', withStatus(compared.codes, 'new'), (code) => {
    const imported = importedMark('codes', code, at);
    return putNew(table, { ...discountCodeItem(code), imported });
  });
  await each('vouchers', withStatus(compared.vouchers, 'new'), (one) => writeVoucher(one, table));
  await each('packs', withStatus(compared.packs, 'new'), (one) => writePack(one, { members, table, at }));
  await each('sessions', withStatus(compared.sessions, 'new'), (one) => writeSession(one, dependencies));
  const codes = new Set(plan.codes.map(({ value }) => value.code));
  await writeBookings(withStatus(compared.bookings, 'new'), { subs, codes, each, table, at });
  await writeWaitlist(withStatus(compared.waiting, 'new'), { each, table, at });
  await each('purchases', withStatus(compared.purchases, 'new'), (one) =>
    writePurchase(one, { subs, codes, table, at }),
  );
  await each('recordings', withStatus(compared.recordings, 'new'), (one) => writeRecording(one, dependencies));
  await each('resources', withStatus(compared.resources, 'new'), (one) => {
    const imported = importedMark('resources', one, at);
    return putNew(table, { ...learningResourceItem(one), imported });
  });
  await each('positions', withStatus(compared.positions, 'new'), async (position) => {
    const key = keyOfPosition(position, subs);
    // Any position from this site is later.
    if (key) await putNew(table, { ...key, positionSeconds: position.positionSeconds, at: new Date(0).toISOString() });
  });
  await repairAll(compared, codes, each, dependencies);
}

function withStatus<One extends { status: RowStatus }>(all: One[], status: RowStatus): One[] {
  return all.filter((one) => one.status === status);
}

/** The rows to repair with all that was compared, since a repair needs what is stored. */
function repairsOf<One extends Planned<unknown> & { status: RowStatus }>(all: One[]): Planned<One>[] {
  return withStatus(all, 'repair').map((one) => ({ place: one.place, value: one }));
}

async function repairAll(compared: Comparison, codes: Set<string>, each: Each, dependencies: ImportDependencies) {
  const { table, pool, now } = dependencies;
  await each('repairs of members', repairsOf(compared.members), (one) => repairMember(one, { table, pool, now }));
  await each('repairs of codes', repairsOf(compared.codes), (one) =>
    repairItem('codes', discountCodeKey(one.value.code), one.stored, discountCodeItem(one.value), { table, now }),
  );
  await each('repairs of sessions', repairsOf(compared.sessions), (one) => repairSession(one, { table, now }));
  await each('repairs of bookings', repairsOf(compared.bookings), ({ value }) =>
    repairBooking(value.booking, { table, now, codes }),
  );
  await each('repairs of waitlist entries', repairsOf(compared.waiting), (one) => repairEntry(one, { table, now }));
  await each('repairs of purchases', repairsOf(compared.purchases), ({ value }) =>
    repairPurchase(value.purchase, { table, now, codes }),
  );
  await each('repairs of recordings', repairsOf(compared.recordings), ({ stored, value }) =>
    repairItem('recordings', recordingKey(value.collection, value.id), stored, recordingItem(value), { table, now }),
  );
  await each('repairs of resources', repairsOf(compared.resources), ({ stored, value }) =>
    repairItem('resources', learningResourceKey(value.id), stored, learningResourceItem(value), { table, now }),
  );
}

/** An account without a password, which no one can sign in to before it is set up; its address is confirmed. Returns its id. */
async function writeMember(member: PlannedMember, { table, pool, now }: ImportDependencies): Promise<string> {
  const { email, fullName, subscriptionStatus, createdAt } = member;
  const account = await pool.findAccount(email);
  const sub = account?.sub ?? (await pool.createAccount({ email, fullName }));
  const imported = importedMark('members', member, now.toISOString());
  // Before the profile, which says that the member is there already.
  await putNew(table, confirmedAddressItem(email, createdAt));
  await putNew(table, { ...profileItem({ sub, email, fullName, subscriptionStatus, createdAt }), imported });
  return sub;
}

async function writeSession(planned: ImportedSession, { table, media, now }: ImportDependencies) {
  const { pictureFile, ...session } = planned;
  const thumbnailUrl =
    pictureFile === undefined ? null : await uploadPicture(media, 'session_image', session.id, pictureFile);
  const imported = importedMark('sessions', wholeItem(planned), now.toISOString());
  const [listed, details] = sessionItems({ ...session, thumbnailUrl });
  const absent = { ConditionExpression: 'attribute_not_exists(PK)' };
  await transact(table, [{ Put: { Item: listed, ...absent } }, { Put: { Item: { ...details, imported }, ...absent } }]);
}

async function writeRecording(planned: PlannedRecording, { table, media, now }: ImportDependencies) {
  const { videoFile, thumbnailFile, ...recording } = planned;
  const { collection, id } = recording;
  const video = await uploadVideo(media, collection, id, videoFile);
  const thumbnailUrl = thumbnailFile === undefined ? null : await uploadPicture(media, 'thumbnail', id, thumbnailFile);
  const imported = importedMark('recordings', recording, now.toISOString());
  await putNew(table, { ...recordingItem({ ...recording, ...video, thumbnailUrl }), imported });
}
