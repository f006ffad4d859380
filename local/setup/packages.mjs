// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstLines, run } from './command.mjs';
import { SetupError, startStep } from './progress.mjs';

/**
 * No package's install script runs here, whatever npm's version would run; the one that is needed is Node's own (see
 * node24.mjs).
 */
const command = ['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/** Milliseconds between two looks at how far npm is. */
const lookEvery = 500;

/** @param {string} path @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, link?: boolean }>} */
function packagesOf(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}

/**
 * Whether node_modules holds what package-lock.json names. npm writes down what it installed when it has finished, so
 * a broken-off installation counts as missing, and one made by `npm install` counts too.
 * @param {string} root
 */
export function packagesMatch(root) {
  const written = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(written)) return false;
  const installed = packagesOf(written);
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    // A package for other systems is optional and not installed here.
    if (!found) return wanted.optional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/**
 * Installs the packages of package-lock.json when they are not there. Throws SetupError when npm fails.
 * @param {string} root
 */
export async function preparePackages(root) {
  if (packagesMatch(root)) return;
  const paths = Object.keys(packagesOf(join(root, 'package-lock.json'))).filter((path) => path !== '');
  const step = startStep(`Packages: npm ci fetches about ${paths.length}`);
  const timer = setInterval(() => {
    const there = paths.filter((path) => existsSync(join(root, path, 'package.json'))).length;
    step.report(`${there} of about ${paths.length}`);
  }, lookEvery);
  const { code, output } = await run(command, { cwd: root });
  clearInterval(timer);
  if (code === 0) {
    step.done();
    return;
  }
  step.failed();
  throw new SetupError(
    `${firstLines(output)}\nnpm could not install the packages: check the network and the registry, then run \`npm ci\` to see why.`,
  );
}
