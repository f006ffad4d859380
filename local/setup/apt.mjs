// @ts-check
import { findProgram, lastLines, run } from './command.mjs';
import { SetupError, startStep } from './progress.mjs';

const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

/** Prefix to run a command as root: none, `sudo`, or undefined where a password would be needed. */
async function asRoot() {
  if (process.getuid?.() === 0) return [];
  if (!findProgram('sudo')) return undefined;
  const { code } = await run(['sudo', '-n', 'true']);
  return code === 0 ? ['sudo', '-n'] : undefined;
}

/**
 * Tells whether apt can install a package of that name here.
 * @param {string} name
 */
async function isOffered(name) {
  const { output } = await run(['apt-cache', 'policy', name]);
  return /Candidate: (?!\(none\))\S/.test(output);
}

/**
 * Percent done in a line of apt's status: `dlstatus:2:41.5:…` while it fetches, `pmstatus:name:70:…` while it unpacks.
 * @param {string} line
 */
export function progressOf(line) {
  const [kind, , percent] = line.split(':');
  const share = Number(percent);
  if (Number.isNaN(share)) return undefined;
  if (kind === 'dlstatus') return `fetching, ${share.toFixed(0)} %`;
  return kind === 'pmstatus' ? `unpacking, ${share.toFixed(0)} %` : undefined;
}

/**
 * Installs the first of these packages that the system offers. Returns false when it offers none. Throws SetupError
 * with the action to take without permission to install.
 * @param {string} programName as people say it
 * @param {string[]} names in order of preference
 */
export async function installOneOf(programName, names) {
  const advice = `install ${programName} (on Debian or Ubuntu: sudo apt-get install ${names[0]}), then run this again.`;
  if (!findProgram('apt-get')) throw new SetupError(`${programName} is missing and this system has no apt: ${advice}`);
  const prefix = await asRoot();
  if (!prefix) throw new SetupError(`${programName} is missing and may not be installed from here: ${advice}`);
  const step = startStep(`${programName}: apt-get install`);
  step.report('reading the lists');
  const updated = await run([...prefix, 'apt-get', 'update', '-q'], { env: quiet });
  for (const name of names) {
    if (!(await isOffered(name))) continue;
    const install = ['apt-get', 'install', '-y', '-q', '--no-install-recommends', '-o', 'APT::Status-Fd=3', name];
    const onStatus = (/** @type {string} */ line) => {
      const share = progressOf(line);
      if (share) step.report(`${name}: ${share}`);
    };
    // sudo closes descriptors above 2, and with them the progress.
    const command =
      prefix.length > 0 ? [...prefix, ...install.filter((part) => !/^-o$|Status-Fd/.test(part))] : install;
    const { code, output } = await run(command, { env: quiet, onStatus });
    if (code === 0) {
      step.done();
      return true;
    }
    step.failed();
    throw new SetupError(`${lastLines(output)}\n${programName} could not be installed: ${advice}`);
  }
  step.failed();
  if (updated.code !== 0) throw new SetupError(`${lastLines(updated.output)}\napt reaches no server: ${advice}`);
  return false;
}
