import { type CountedPlays, playsKey } from '../../functions/ground/keys/plays.ts';
import type { PracticeName } from './recordings/practices.ts';
import { demoRecordings } from './recordings.ts';

type Planned = Pick<CountedPlays['now'], 'ended' | 'stopped'> & { members: number };

/** Enough plays of one recording in each collection to be shown, and too few of others. */
const planned: Partial<Record<PracticeName, Planned>> = {
  'arrive-in-your-body': { members: 17, ended: 19, stopped: [5, 1, 0, 1, 0, 0, 0, 1, 0, 1] },
  'riding-the-surge': { members: 4, ended: 5, stopped: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0] },
  'the-long-exhale': { members: 24, ended: 18, stopped: [4, 3, 2, 6, 9, 2, 1, 0, 0, 1] },
  'before-sleep': { members: 3, ended: 1, stopped: [0, 0, 0, 2, 1, 0, 0, 0, 0, 0] },
};

/** Counters of plays, as positions of members who are not in the demo would have left them. */
export const demoPlays = demoRecordings.flatMap(({ practice, recording: { collection, id } }) => {
  const plan = planned[practice];
  if (!plan) return [];
  const { members, ended, stopped } = plan;
  const plays = stopped.reduce((sum, count) => sum + count, ended);
  const stops = Object.fromEntries(stopped.map((count, tenth) => [`stopped${tenth}`, count]));
  return [{ ...playsKey(collection, id), members, plays, ended, ...stops }];
});
