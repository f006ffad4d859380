import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';

const holderSchema = z.object({ pid: z.number(), born: z.string() });

/** When a process began, where the system tells; a number that was used again is then told from the one before. */
function birthOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')[19] ?? '';
  } catch (error) {
    if (isCode(error, 'ENOENT')) return '';
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if (isCode(error, 'ESRCH')) return false;
    if (isCode(error, 'EPERM')) return true;
    throw error;
  }
}

/** Process id of a lock's living holder; undefined when it is free or its holder was killed. */
function holderOf(path: string): number | undefined {
  try {
    const holder = holderSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    if (!holder.success) return undefined;
    return isAlive(holder.data.pid) && birthOf(holder.data.pid) === holder.data.born ? holder.data.pid : undefined;
  } catch (error) {
    if (isCode(error, 'ENOENT') || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Takes the lock when nobody living holds it. Answers the holder's process id otherwise. */
function tryLock(path: string): number | undefined {
  const holder = holderOf(path);
  if (holder !== undefined) return holder;
  rmSync(path, { force: true });
  try {
    writeFileSync(path, JSON.stringify({ pid: process.pid, born: birthOf(process.pid) }), { flag: 'wx' });
    return undefined;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return holderOf(path) ?? 0;
    throw error;
  }
}

/**
 * Takes a lock file of which one living process is the holder; a killed one blocks nobody. Waits up to `patience`
 * milliseconds. Answers the function that gives it back. Throws with the holder's process id when it stays taken.
 */
export async function takeLock(path: string, patience = 0): Promise<() => void> {
  const deadline = Date.now() + patience;
  for (;;) {
    const holder = tryLock(path);
    if (holder === undefined) return () => rmSync(path, { force: true });
    if (Date.now() >= deadline) throw new Error(`${path} is held by process ${holder}`);
    await pause(100);
  }
}
