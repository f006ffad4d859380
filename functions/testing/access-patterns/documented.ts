import { readFile } from 'node:fs/promises';
import type { Cost } from '../units.ts';

/** Reads what docs/data-model.md says that each access pattern costs, by its name. */
export async function documentedCosts(): Promise<Map<string, Cost>> {
  const text = await readFile('docs/data-model.md', 'utf8');
  const rows = text.matchAll(/^\| ([^|]+?) \|(?:[^|]+\|){2} ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|$/gm);
  return new Map(
    [...rows].map(([, pattern = '', roundTrips, readUnits, writeUnits]) => [
      pattern,
      { roundTrips: Number(roundTrips), readUnits: Number(readUnits), writeUnits: Number(writeUnits) },
    ]),
  );
}
