import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';

/** A running program that cannot outlive this process. */
export type Child = {
  pid: number;
  /** Settles when the program has ended, whoever ended it. */
  ended: Promise<void>;
  /** Ends the program and waits until it is gone. */
  close(): Promise<void>;
};

/*
 * The shell holds the read end of a pipe from us. However we die, kill -9 included, the pipe closes, `cat` ends and
 * the shell kills the program. It gives up its own stdout, so that the end of stdout is the end of the program.
 */
const guard = '"$@" </dev/null & program=$!; exec >/dev/null 2>&1; cat; kill -9 $program';

/** Starts a program with its output in a log file; it ends when this process does, even when that is killed. */
export function startChild(command: string, args: string[], options: { cwd?: string; logFile: string }): Child {
  // A process group of its own: Ctrl-C reaches us alone, and we end it in order.
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
  // A program that ended by itself has already closed its side.
  shell.stdin.on('error', () => undefined);
  const close = async () => {
    shell.stdin.end();
    await Promise.all([gone, ended]);
  };
  return { pid: shell.pid, ended, close };
}
