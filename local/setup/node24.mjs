// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProgram, lastLines, run } from './command.mjs';
import { SetupError, startStep } from './progress.mjs';

/**
 * The Node that this project pins as a package: Lambda's own version, whatever the machine has.
 * @param {string} root
 */
export function pinnedNode(root) {
  return join(root, 'node_modules/node/bin/node');
}

/** @param {string} root */
function wantedVersion(root) {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.node;
}

/** @param {string} root */
async function isThere(root) {
  const node = pinnedNode(root);
  // npm ci may just have taken away the very program that runs this.
  if (!isProgram(node)) return false;
  // Running under it already is proof enough, and saves starting it.
  if (process.execPath === node) return process.version === `v${wantedVersion(root)}`;
  const { code, output } = await run([node, '--version']);
  return code === 0 && output.trim() === `v${wantedVersion(root)}`;
}

/**
 * Makes sure of the pinned Node. Its package fetches the program in its install script, which is run here: see
 * packages.mjs. Throws SetupError when it does not come.
 * @param {string} root
 */
export async function prepareNode(root) {
  if (await isThere(root)) return;
  const step = startStep(`Node ${wantedVersion(root)}: fetched as a package`);
  const cwd = join(root, 'node_modules/node');
  const node = isProgram(process.execPath) ? process.execPath : 'node';
  const { output } = await run([node, 'installArchSpecificPackage.js'], { cwd });
  if (await isThere(root)) {
    step.done();
    return;
  }
  step.failed();
  throw new SetupError(
    `${lastLines(output)}\nNode ${wantedVersion(root)} could not be fetched: check the network, then run \`npm rebuild node\`.`,
  );
}
