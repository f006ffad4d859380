// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installOneOf } from './apt.mjs';
import { findProgram, isProgram, lastLines, run } from './command.mjs';
import { SetupError, startStep } from './progress.mjs';

// Without windows, menus and their own pages a fifth of the tests' time is saved, and apt fetches half as much.
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * Ubuntu's `chromium-browser` is a script that calls a snap, which runs neither in containers nor with another home folder.
 * @param {string} path
 */
function isSnap(path) {
  const head = readFileSync(path).subarray(0, 4096).toString('latin1');
  return path.startsWith('/snap/') || (head.startsWith('#!') && head.includes('snap'));
}

function findChromium() {
  const paths = names.map(findProgram).filter((path) => path !== undefined);
  return paths.find((path) => !isSnap(path));
}

/** Path of Playwright's own Chromium. @param {string} root @param {string} node */
async function playwrightsOwn(root, node) {
  const script = "console.log(require('playwright-core').chromium.executablePath())";
  const { output } = await run([node, '-e', script], { cwd: root });
  return output.trim();
}

/**
 * Finds or installs a Chromium for the tests. Returns its path. Throws SetupError with the action to take.
 * @param {string} root
 * @param {string} node
 */
export async function prepareChromium(root, node) {
  const givenPath = process.env.CHROMIUM_PATH;
  if (givenPath) {
    if (isProgram(givenPath)) return givenPath;
    throw new SetupError(`CHROMIUM_PATH names ${givenPath}, which is no program: correct or unset it.`);
  }
  const found = findChromium();
  if (found) return found;
  const own = await playwrightsOwn(root, node);
  if (isProgram(own)) return own;
  // Debian has it as a package; Ubuntu only as a snap, so Playwright's is fetched there.
  if (!isUbuntu() && (await installOneOf('Chromium', [shell, 'chromium']))) {
    const installed = findChromium();
    if (installed) return installed;
  }
  return fetchPlaywrights(root, node, own);
}

function isUbuntu() {
  try {
    return /^ID=ubuntu$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

/** @param {string} root @param {string} node @param {string} own */
async function fetchPlaywrights(root, node, own) {
  const step = startStep('Chromium: Playwright fetches it, with its libraries from apt');
  const cli = join(root, 'node_modules/playwright-core/cli.js');
  const { code, output } = await run([node, cli, 'install', '--with-deps', 'chromium'], { cwd: root });
  if (code === 0 && isProgram(own)) {
    step.done();
    return own;
  }
  step.failed();
  throw new SetupError(
    `${lastLines(output)}\nChromium is missing: install it, or set CHROMIUM_PATH to one, then run this again.`,
  );
}
