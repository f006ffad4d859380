/**
 * Each area can be compared and repaired by itself, in this order; `lists` are an item's keys of indexes, copies of
 * its session's start, and whether a listed session has a link.
 */
export const areas = ['lists', 'counters', 'totals', 'search', 'income'] as const;
export type Area = (typeof areas)[number];

/** A finding is one derived value that is not what its sources say. It contains no names and addresses. */
export type Finding = {
  what: string;
  stored: string | number;
  counted: string | number;
};

/**
 * `found`: reported only; `left`: nothing repairs it, a person has to decide; `changing`: it changed too often to be
 * compared, so another run has to.
 */
export type DifferenceState = 'found' | 'repaired' | 'left' | 'changing';

export type Difference = Finding & {
  area: Area;
  /** Primary key of the item that the value is of, or belongs to. */
  subject: string;
  state: DifferenceState;
};
