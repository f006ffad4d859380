/** An entry of the tab's history: search and hash with their signs, `state` is what a navigation stored with it. */
export type Location = { pathname: string; search: string; hash: string; state: unknown; key: string };

/** How the entry was reached: by Back, Forward or a load, as a new entry, or in place of the one before. */
export type Arrival = 'pop' | 'push' | 'replace';

export type Place = { location: Location; arrival: Arrival };

/** An address of this site, or a number of steps in the history. */
export type Navigate = (
  to: string | { pathname: string; search: string } | number,
  options?: { replace?: boolean; state?: unknown },
) => void;

/** Key of the entry that a visit starts with. */
export const firstEntry = 'default';
