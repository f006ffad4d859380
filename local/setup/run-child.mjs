// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** @type {NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program in this terminal until it ends. Signals are passed on, so that it ends its own children; the
 * IPC channel lets it detect that this process was killed. Resolves with the exit code, 128 + n after signal n as shells.
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
export function runChild([program = '', ...args], env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    const passOn = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, passOn);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const one of signals) process.off(one, passOn);
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}
