import type { Counts } from '../../domains/totals/counts.ts';

const all = new Map<string, Interned>();

/** Increments of totals; equal ones are one object, since most orders of a day count alike. */
export class Interned {
  readonly counts: Counts;

  private constructor(counts: Counts) {
    this.counts = counts;
  }

  static of(counts: Counts): Interned {
    const text = JSON.stringify([...counts].map(([name, numbers]) => [name, ...numbers]));
    const instance = all.get(text) ?? new Interned(counts);
    all.set(text, instance);
    return instance;
  }

  static readonly empty = Interned.of(new Map());
}
