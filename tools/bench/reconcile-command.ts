import * as z from 'zod';
import { runOperator } from './operator-command.ts';

const outcome = z.object({ items: z.number(), differences: z.array(z.object({ state: z.string() })) });

/** Compares what is derived, by the command as an operator runs it, on the cloud of that state; `peak` is in MB. */
export async function reconcile(state: string, ...args: string[]) {
  const { stdout, peak } = await runOperator(state, 'operator/reconcile/main.ts', ['--local', '--json', ...args]);
  const { items, differences } = outcome.parse(JSON.parse(stdout));
  const repaired = differences.filter((one) => one.state === 'repaired').length;
  return { items, differences: differences.length, repaired, peak };
}
