// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProgram, lastLines, run } from './command.mjs';
import { SetupError, startStep } from './progress.mjs';

/**
 * Path of the Node pinned as a package, of the same version as on Lambda.
 * @param {string} root
 */
export function pinnedNode(root) {
  return join(root, 'node_modules/node/bin/node');
}

/** @param {string} root */
function pinnedVersion(root) {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.node;
}

/** @param {string} root */
async function isThere(root) {
  const node = pinnedNode(root);
  // npm ci may have removed the program that runs this.
  if (!isProgram(node)) return false;
  if (process.execPath === node) return process.version === `v${pinnedVersion(root)}`;
  const { code, output } = await run([node, '--version']);
  return code === 0 && output.trim() === `v${pinnedVersion(root)}`;
}

/**
 * Installs the pinned Node by the install script of its package (see packages.mjs). Throws SetupError when that
 * fails.
 * @param {string} root
 */
export async function prepareNode(root) {
  if (await isThere(root)) return;
  const step = startStep(`Node ${pinnedVersion(root)}: fetched as a package`);
  const cwd = join(root, 'node_modules/node');
  const node = isProgram(process.execPath) ? process.execPath : 'node';
  const { output } = await run([node, 'installArchSpecificPackage.js'], { cwd });
  if (await isThere(root)) {
    step.done();
    return;
  }
  step.failed();
  throw new SetupError(
    `${lastLines(output)}\nNode ${pinnedVersion(root)} could not be fetched: check the network, then run \`npm rebuild node\`.`,
  );
}
