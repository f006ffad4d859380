import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

const peakMemory = 'process.on("exit", () => console.error("peak " + process.resourceUsage().maxRSS))';

/** Runs a command as an operator does, on the cloud of that state. Returns what it printed; `peak` is in MB. Throws when it could not go on. */
export async function runOperator(state: string, script: string, args: string[]) {
  const measured = `--import=data:text/javascript,${encodeURIComponent(peakMemory)}`;
  const child = spawn(process.execPath, [measured, script, ...args], {
    env: { ...process.env, EXHALE_DATA: state },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  if (code === 2) throw new Error(stderr);
  return { stdout, peak: Math.round(Number(/peak (\d+)/.exec(stderr)?.[1]) / 1024) };
}
