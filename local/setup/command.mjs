// @ts-check
import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Lines of a failed command that are shown. */
const shownLines = 15;

/**
 * The path of a program on PATH, or undefined.
 * @param {string} name
 */
export function findProgram(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name);
    if (folder !== '' && isProgram(path)) return path;
  }
  return undefined;
}

/** @param {string} path */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Runs a command quietly. Returns its exit code (127 when it cannot be run) and what it printed.
 * @param {string[]} command
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onStatus?: (line: string) => void }} [options] `onStatus` gets the
 *   lines that the command writes to file descriptor 3.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run([program = '', ...args], { cwd, env = process.env, onStatus } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.stdio[3]?.on('data', (chunk) => {
      for (const line of String(chunk).split('\n')) if (line !== '') onStatus?.(line);
    });
    child.on('error', (error) => resolve({ code: 127, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Last lines of the output of a failed command.
 * @param {string} output
 */
export function lastLines(output) {
  return output.trimEnd().split('\n').slice(-shownLines).join('\n');
}

/**
 * First lines of the output of a failed command: npm ends with its usage.
 * @param {string} output
 */
export function firstLines(output) {
  return output.trimEnd().split('\n').slice(0, shownLines).join('\n');
}
