import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import * as z from 'zod';

const outcome = z.object({ items: z.number(), differences: z.array(z.object({ state: z.string() })) });
const peakMemory = 'process.on("exit", () => console.error("peak " + process.resourceUsage().maxRSS))';

/** Compares what is derived, by the command as an operator runs it, on the cloud of that state; `peak` is in MB. */
export async function reconcile(state: string, ...args: string[]) {
  const command = ['operator/reconcile/main.ts', '--local', '--json', ...args];
  const child = spawn(
    process.execPath,
    [`--import=data:text/javascript,${encodeURIComponent(peakMemory)}`, ...command],
    {
      env: { ...process.env, EXHALE_DATA: state },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  if (code === 2) throw new Error(stderr);
  const { items, differences } = outcome.parse(JSON.parse(stdout));
  const repaired = differences.filter((one) => one.state === 'repaired').length;
  return {
    items,
    differences: differences.length,
    repaired,
    peak: Math.round(Number(/peak (\d+)/.exec(stderr)?.[1]) / 1024),
  };
}
