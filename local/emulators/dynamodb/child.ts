import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';

/** A program that cannot outlive this process. */
export type Child = {
  pid: number;
  /** Resolves when the program has ended. */
  ended: Promise<void>;
  close(): Promise<void>;
};

/*
 * The shell reads from a pipe to this process. However this process ends, kill -9 included, the pipe closes, `cat` ends
 * and the shell kills the program. It closes its own stdout, so that the end of stdout is the end of the program.
 */
const guard = '"$@" </dev/null & program=$!; exec >/dev/null 2>&1; cat; kill -9 $program';

/** Starts a program with its output in a log file; it ends with this process, even when that is killed. */
export function startChild(command: string, args: string[], options: { cwd?: string; logFile: string }): Child {
  // In a process group of its own, so that Ctrl-C does not reach it: it is closed in order.
  const shell = spawn('sh', ['-c', guard, 'sh', command, ...args], {
    cwd: options.cwd,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const log = createWriteStream(options.logFile, { flags: 'a' });
  shell.stdout.pipe(log, { end: false });
  shell.stderr.pipe(log, { end: false });
  const ended = new Promise<void>((resolve) => {
    shell.stdout.once('close', () => {
      log.end();
      resolve();
    });
  });
  const gone = new Promise<void>((resolve) => shell.once('exit', () => resolve()));
  if (shell.pid === undefined) throw new Error(`${command} could not be started`);
  // The program may have ended and closed its side.
  shell.stdin.on('error', () => undefined);
  const close = async () => {
    shell.stdin.end();
    await Promise.all([gone, ended]);
  };
  return { pid: shell.pid, ended, close };
}
