import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { takeForStop } from './running.ts';

/** Milliseconds that a cloud has to end by itself. */
const timeoutMs = 10_000;

/** Ends the cloud that `start.ts` started, as Ctrl-C would, and removes its state. */
export default async function stop(): Promise<void> {
  const running = takeForStop();
  if (running === undefined) return;
  const { child, dataFolder } = running;
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    child.kill('SIGINT');
    await ended;
    clearTimeout(timer);
  }
  rmSync(dataFolder, { recursive: true, force: true });
}
