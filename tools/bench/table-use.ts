import { setTimeout as pause } from 'node:timers/promises';
import { readUnitsOf, type TableCall, writeUnitsOf } from './call-units.ts';
import type { BenchCloud, Control } from './cloud.ts';
import { type Shot, shoot } from './load.ts';
import type { Reader } from './table-reader.ts';

type Units = { calls: string[]; read: number; write: number };

/** Describes what a request did with the table: its function by itself, and what followed by stream and queue. */
export type TableUse = { status: number; own: Units; after: Units; followers: string[] };

const quietMs = 150;
const longestWaitMs = 600_000;

/** Resolves when consumers are done, no function runs, and none was invoked for a moment. Throws after ten minutes. */
export async function quiet(control: Control): Promise<void> {
  const latest = Date.now() + longestWaitMs;
  for (let last = -1; Date.now() < latest; ) {
    await control.catchUp();
    const { functions, running } = await control.meters();
    const now = Object.values(functions).reduce((sum, one) => sum + one.invocations, 0);
    if (now === last && running === 0) return;
    last = now;
    await pause(quietMs);
  }
  throw new Error('the cloud did not come to rest');
}

/** Sends a request while nothing else happens in the cloud. `service`: the function that answers it. */
export async function tableUse(cloud: BenchCloud, reader: Reader, service: string, shot: Shot): Promise<TableUse> {
  await quiet(cloud.control);
  const before = await reader.all();
  await cloud.control.resetMeters({ inputs: true });
  const { status } = await shoot(shot);
  await quiet(cloud.control);
  const { functions } = await cloud.control.meters();
  const after = await reader.all();
  const unitsOf = async (calls: TableCall[]): Promise<Units> => ({
    calls: calls.map(({ action }) => action),
    read: await readUnitsOf(calls, after, reader.query),
    write: writeUnitsOf(calls, before, after),
  });
  const callsOf = (name: string) => (functions[name]?.calls ?? []).filter((call) => call.service === 'dynamodb');
  const followers = Object.keys(functions).filter((name) => name !== service && callsOf(name).length > 0);
  return {
    status,
    followers,
    own: await unitsOf(callsOf(service)),
    after: await unitsOf(followers.flatMap(callsOf)),
  };
}
