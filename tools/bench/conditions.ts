import { cpus, loadavg, totalmem } from 'node:os';
import { withBrowser } from './weighed-page.ts';

/** The figures depend on these conditions besides the code. */
export type Conditions = { cpu: string; cores: number; memoryGb: number; node: string; chromium: string };

export async function conditions(): Promise<Conditions> {
  const all = cpus();
  return {
    cpu: all[0]?.model.trim() || process.arch,
    cores: all.length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    chromium: await withBrowser(async (browser) => browser.version()),
  };
}

export function conditionsText({ cpu, cores, memoryGb, node, chromium }: Conditions, date: Date): string {
  return `${date.toISOString().slice(0, 16)}, ${cores} × ${cpu}, ${memoryGb} GB, Node ${node}, Chromium ${chromium}`;
}

/** Load of the last minute, of which each core can carry one: how many processes ran or waited for a core. */
export const currentLoad = (): number => Math.round((loadavg()[0] ?? 0) * 100) / 100;

/** A warning when other work makes times longer than they are; empty on a quiet machine. */
export function busyWarning(load: number, cores: number): string {
  if (load <= cores / 2) return '';
  return `The machine is busy: load ${load} on ${cores} cores. Times are longer than on a quiet one.`;
}
