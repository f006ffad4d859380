import type { Collection } from '#shared/rules/collections.ts';

/** Somebody with an account in the demo. */
export type DemoPerson = {
  name: string;
  email: string;
  password: string;
  /** What a newcomer sees of the site as this person. */
  shows: string;
  admin: boolean;
  collections: readonly Collection[];
  /** Demo sessions, by name, of which they have a place. */
  sessions: readonly string[];
};

function person(name: string, email: string, shows: string, has: Partial<DemoPerson> = {}): DemoPerson {
  return { name, email, password: 'slow-breath', shows, admin: false, collections: [], sessions: [], ...has };
}

/** People with accounts, of the local cloud alone: a deployed site begins without any. */
export const demoPeople: readonly DemoPerson[] = [
  person('Mara Lindgren', 'mara@example.org', 'sessions booked, ahead and past', {
    sessions: [
      ...['evening-unwind', 'first-breath', 'long-winter-rest', 'open-circle'],
      ...['evening-unwind-before', 'sleep-clinic', 'slow-morning-sit-before', 'herbst-in-berlin', 'equinox-rest'],
    ],
  }),
  person('Finn Okoro', 'finn@example.org', 'a new account, nothing in it'),
  person('Ines Castel', 'ines@example.org', 'the birth collection', {
    collections: ['birth'],
    sessions: ['breathing-for-birth', 'breathing-for-birth-before'],
  }),
  person('Noor Haddad', 'noor@example.org', 'both collections', {
    collections: ['birth', 'stress'],
    sessions: ['sleep-clinic', 'mothers-before'],
  }),
  person('Ada Winter', 'ada@example.org', 'runs the site', { admin: true }),
];
