import type { Collection } from '#shared/rules/collections.ts';

export type DemoMember = {
  name: string;
  email: string;
  password: string;
  shows: string;
  admin: boolean;
  collections: readonly Collection[];
  /** Names of the demo sessions with a booking of this member. */
  sessions: readonly string[];
};

function member(name: string, email: string, shows: string, has: Partial<DemoMember> = {}): DemoMember {
  return { name, email, password: 'slow-breath', shows, admin: false, collections: [], sessions: [], ...has };
}

/** Accounts of the local cloud only: a deployed site begins without any. */
export const demoMembers: readonly DemoMember[] = [
  member('Mara Lindgren', 'mara@example.org', 'sessions booked, ahead and past', {
    sessions: [
      ...['evening-unwind', 'first-breath', 'long-winter-rest', 'open-circle'],
      ...['harbour-morning', 'sleep-clinic', 'slow-morning-sit-before', 'herbst-in-berlin', 'equinox-rest'],
    ],
  }),
  member('Finn Okoro', 'finn@example.org', 'a new account, nothing in it'),
  member('Ines Castel', 'ines@example.org', 'the birth collection', {
    collections: ['birth'],
    sessions: ['mothers-and-quiet', 'breathing-for-birth-before'],
  }),
  member('Noor Haddad', 'noor@example.org', 'both collections, a pass of a weekly series', {
    collections: ['birth', 'stress'],
    sessions: ['sleep-clinic', 'mothers-before', 'steady-1', 'steady-2', 'steady-3', 'steady-4'],
  }),
  member('Ada Winter', 'ada@example.org', 'runs the site', { admin: true, password: 'a-long-slow-breath' }),
];
