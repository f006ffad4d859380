// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstLines, run } from './command.mjs';
import { SetupError, startStep } from './progress.mjs';

/**
 * Install scripts of packages are disabled; node24.mjs runs the only one that is needed. A registry that stops in the middle
 * of an answer is asked again after two minutes in place of npm's five, and more often.
 */
const command = [
  'npm',
  'ci',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--fetch-timeout=120000',
  '--fetch-retries=4',
];

/** Milliseconds between two checks of npm's progress. */
const lookEvery = 500;

/** @param {string} path @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, link?: boolean }>} */
function packagesOf(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}

/**
 * Tells whether node_modules holds what package-lock.json names. npm writes its own lock file when it has
 * finished, so an interrupted installation counts as missing.
 * @param {string} root
 */
export function packagesMatch(root) {
  const lockFile = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(lockFile)) return false;
  const installed = packagesOf(lockFile);
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([path, expected]) => {
    if (path === '') return true;
    const found = installed[path];
    // A package for other systems is optional and not installed here.
    if (!found) return expected.optional === true;
    return found.version === expected.version && found.integrity === expected.integrity;
  });
}

/**
 * Installs the packages of package-lock.json unless they match. Throws SetupError when npm fails.
 * @param {string} root
 */
export async function preparePackages(root) {
  if (packagesMatch(root)) return;
  const paths = Object.keys(packagesOf(join(root, 'package-lock.json'))).filter((path) => path !== '');
  const step = startStep(`Packages: npm ci fetches about ${paths.length}`);
  const timer = setInterval(() => {
    const installedCount = paths.filter((path) => existsSync(join(root, path, 'package.json'))).length;
    step.report(`${installedCount} of about ${paths.length}`);
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
