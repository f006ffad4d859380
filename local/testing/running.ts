import type { ChildProcess } from 'node:child_process';

/** The cloud that a run of tests started. */
export type Running = { child: ChildProcess; dataFolder: string };

let running: Running | undefined;

/** Remembers what `stop.ts` ends: both are loaded by the same process. */
export function keepForStop(started: Running): void {
  running = started;
}

export function takeForStop(): Running | undefined {
  const taken = running;
  running = undefined;
  return taken;
}
