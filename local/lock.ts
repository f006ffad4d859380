import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { types } from 'node:util';
import * as z from 'zod';
import { codeOf } from './emulators/errors.ts';

const holderSchema = z.object({ pid: z.number(), born: z.string() });

/** Start time of a process, where available: distinguishes processes with a reused id. */
function startTimeOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')[19] ?? '';
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false;
    if (codeOf(error) === 'EPERM') return true;
    throw error;
  }
}

/** Process id of a lock's living holder; undefined when it is free or its holder was killed. */
function holderOf(path: string): number | undefined {
  try {
    const holder = holderSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    if (!holder.success) return undefined;
    return isAlive(holder.data.pid) && startTimeOf(holder.data.pid) === holder.data.born ? holder.data.pid : undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || (types.isNativeError(error) && error.name === 'SyntaxError')) return undefined;
    throw error;
  }
}

/** Takes the lock unless a living process holds it; then returns its process id. */
function tryLock(path: string): number | undefined {
  const holder = holderOf(path);
  if (holder !== undefined) return holder;
  rmSync(path, { force: true });
  // Linked when complete, so that no lock is read without its holder.
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ pid: process.pid, born: startTimeOf(process.pid) }));
  try {
    linkSync(draft, path);
    return undefined;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return holderOf(path) ?? 0;
    throw error;
  } finally {
    rmSync(draft);
  }
}

/**
 * Takes a lock file of which one living process is the holder; that of a killed one is released. Waits up to `timeoutMs`
 * milliseconds. Returns the function that releases it. Throws with the holder's process id when it stays taken.
 */
export async function takeLock(path: string, timeoutMs = 0): Promise<() => void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const holder = tryLock(path);
    if (holder === undefined) return () => rmSync(path, { force: true });
    if (Date.now() >= deadline) throw new Error(`${path} is held by process ${holder}`);
    await pause(100);
  }
}
