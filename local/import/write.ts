import type { Pool } from '../../functions/identity/pool.ts';
import { confirmedAddressItem } from '../../functions/keys/confirmed-address.ts';
import { discountCodeItem } from '../../functions/keys/discount-code.ts';
import { learningResourceItem } from '../../functions/keys/learning-resource.ts';
import { profileItem } from '../../functions/keys/member.ts';
import { recordingItem } from '../../functions/keys/recording.ts';
import { sessionItems } from '../../functions/keys/session.ts';
import { inParallel } from '../../functions/platform/parallel.ts';
import { putNew, type Table } from '../../functions/platform/table.ts';
import { transact } from '../../functions/platform/transact.ts';
import type { Storage } from '../../functions/uploads/storage.ts';
import { type Existing, keyOfPosition, keys, newOf, subsOf } from './existing.ts';
import { uploadPicture, uploadVideo } from './media.ts';
import type { Plan, Planned, PlannedRecording } from './plan.ts';
import type { PlannedMember } from './plan-members.ts';
import type { ImportedSession } from './plan-sessions.ts';
import { writeBookings, writeWaitlist } from './write-bookings.ts';
import { writePurchase } from './write-purchases.ts';

export type ImportDependencies = {
  table: Table;
  pool: Pick<Pool, 'findAccount' | 'createAccount'>;
  media: Storage;
  /** What is being written, for the terminal. */
  progress(what: string, done: number, of: number): void;
};

/** Requests at once: far below what Cognito allows in a second. */
const concurrency = 4;

/**
 * Writes what is not there yet, and changes nothing that is. Every write is conditional or a transaction, so that a run
 * that was interrupted is completed by the next one.
 */
export async function writePlan(plan: Plan, existing: Existing, dependencies: ImportDependencies): Promise<void> {
  const { table } = dependencies;
  const each = <Value>(what: string, values: Planned<Value>[], work: (value: Value) => Promise<unknown>) => {
    let done = 0;
    return inParallel(values, concurrency, async ({ value }) => {
      await work(value);
      dependencies.progress(what, ++done, values.length);
    });
  };
  const members = new Map(existing.members);
  const newMembers = plan.members.filter(({ value }) => !members.has(value.email));
  await each('members', newMembers, async (member) => {
    members.set(member.email, await writeMember(member, dependencies));
  });
  const subs = subsOf(plan, { members });
  await each('codes', newOf(plan.codes, existing, keys.codes), (code) => putNew(table, discountCodeItem(code)));
  await each('sessions', newOf(plan.sessions, existing, keys.sessions), (one) => writeSession(one, dependencies));
  const codes = new Set(plan.codes.map(({ value }) => value.code));
  await writeBookings(newOf(plan.bookings, existing, keys.bookings), { subs, codes, each, table });
  await writeWaitlist(newOf(plan.waiting, existing, keys.waiting), { each, table });
  await each('purchases', newOf(plan.purchases, existing, keys.purchases), (one) =>
    writePurchase(one, { subs, codes, table }),
  );
  await each('recordings', newOf(plan.recordings, existing, keys.recordings), (one) =>
    writeRecording(one, dependencies),
  );
  await each('resources', newOf(plan.resources, existing, keys.resources), (one) =>
    putNew(table, learningResourceItem(one)),
  );
  await each(
    'positions',
    newOf(plan.positions, existing, (one) => keyOfPosition(one, subs)),
    async (position) => {
      const key = keyOfPosition(position, subs);
      // Any position from this site is later.
      if (key)
        await putNew(table, { ...key, positionSeconds: position.positionSeconds, at: new Date(0).toISOString() });
    },
  );
}

/** An account without a password, which no one can sign in to before it is set up; its address is confirmed. Returns its id. */
async function writeMember(
  { email, fullName, subscriptionStatus, createdAt }: PlannedMember,
  { table, pool }: ImportDependencies,
): Promise<string> {
  const account = await pool.findAccount(email);
  const sub = account?.sub ?? (await pool.createAccount({ email, fullName }));
  // Before the profile, which says that the member is there already.
  await putNew(table, confirmedAddressItem(email, createdAt));
  await putNew(table, profileItem({ sub, email, fullName, subscriptionStatus, createdAt }));
  return sub;
}

async function writeSession({ pictureFile, ...session }: ImportedSession, { table, media }: ImportDependencies) {
  const thumbnailUrl =
    pictureFile === undefined ? null : await uploadPicture(media, 'session_image', session.id, pictureFile);
  const [listed, details] = sessionItems({ ...session, thumbnailUrl });
  const absent = { ConditionExpression: 'attribute_not_exists(PK)' };
  await transact(table, [{ Put: { Item: listed, ...absent } }, { Put: { Item: details, ...absent } }]);
}

async function writeRecording(
  { videoFile, thumbnailFile, ...recording }: PlannedRecording,
  { table, media }: ImportDependencies,
) {
  const { collection, id } = recording;
  const video = await uploadVideo(media, collection, id, videoFile);
  const thumbnailUrl = thumbnailFile === undefined ? null : await uploadPicture(media, 'thumbnail', id, thumbnailFile);
  await putNew(table, recordingItem({ ...recording, ...video, thumbnailUrl }));
}
