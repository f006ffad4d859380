import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { progressOf } from './apt.mjs';

const setup = import.meta.dirname;
let bin: string;

beforeEach(() => {
  bin = mkdtempSync(join(tmpdir(), 'exhale-machine-'));
});
afterEach(() => rmSync(bin, { recursive: true }));

/** Installs a fake program. */
function program(path: string, script: string): void {
  const file = join(bin, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
}

/** Runs a part of the set-up with only the fake programs on PATH. Returns its output or error message. */
async function prepare(expression: string, env: Record<string, string> = {}): Promise<string> {
  const code = `import { prepareJava } from '${setup}/java.mjs';
    import { prepareChromium } from '${setup}/chromium.mjs';
    try { console.log((await ${expression}) ?? 'ready'); } catch (error) { console.log(error.message); }`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
    env: { PATH: bin, ...env },
  });
  return stdout.trim();
}

describe('Java', () => {
  it('is used when it is new enough, JAVA_HOME before PATH', async () => {
    program('java', 'echo \'openjdk version "11.0.2"\' >&2');
    program('home/bin/java', 'echo \'openjdk version "21.0.1"\' >&2');
    expect(await prepare('prepareJava()', { JAVA_HOME: join(bin, 'home') })).toBe('ready');
  });

  it('has its version read from its release file, without being started', async () => {
    program('jdk/bin/java', 'exit 1');
    writeFileSync(join(bin, 'jdk/release'), 'JAVA_VERSION="17.0.15"\n');
    expect(await prepare('prepareJava()', { JAVA_HOME: join(bin, 'jdk') })).toBe('ready');
  });

  it('is reported as missing in one line where it cannot be installed', async () => {
    program('java', 'echo \'java version "1.8.0_1"\' >&2');
    const refusal = await prepare('prepareJava()');
    expect(refusal).toMatch(
      /^Java 17 or later is missing and this system has no apt: install .*, then run this again\.$/,
    );
  });

  it('is installed by apt in the first available version', async () => {
    program('id', '');
    program(
      'apt-get',
      `for p; do last=$p; done; [ "$1" = install ] && { echo "$last" > ${bin}/installed; cp ${bin}/new ${bin}/java; }; exit 0`,
    );
    program('new', 'echo \'openjdk version "21"\' >&2');
    program('apt-cache', 'case $2 in *-21-*) echo "  Candidate: 21.0.1";; *) echo "  Candidate: (none)";; esac');
    program('cp', '/bin/cp "$@"');
    program('sudo', 'shift; [ "$1" = true ] || exec "$@"');
    program('true', '');
    const printed = await prepare('prepareJava()');
    expect(printed).toMatch(/Java 17 or later: apt-get install/);
    expect(printed).toMatch(/ready$/);
  });
});

describe('Chromium', () => {
  it('is the one of CHROMIUM_PATH, without a fallback for a wrong path', async () => {
    program('mine', '');
    const path = join(bin, 'mine');
    expect(await prepare("prepareChromium('/', '/node')", { CHROMIUM_PATH: path })).toBe(path);
    expect(await prepare("prepareChromium('/', '/node')", { CHROMIUM_PATH: '/nowhere' })).toMatch(
      /^CHROMIUM_PATH names \/nowhere/,
    );
  });

  it('is found on PATH, but not a script that calls a snap', async () => {
    program('chromium-browser', 'exec /snap/bin/chromium "$@"');
    program('google-chrome', 'exec /opt/chrome');
    expect(await prepare("prepareChromium('/', '/node')")).toBe(join(bin, 'google-chrome'));
  });
});

describe('Chromium and its headless shell', () => {
  it('are distinguished: the headless shell is preferred', async () => {
    program('chromium', '');
    program('chromium-headless-shell', '');
    expect(await prepare("prepareChromium('/', '/node')")).toBe(join(bin, 'chromium-headless-shell'));
  });
});

describe("apt's progress", () => {
  it.each([
    ['dlstatus:2:41.5:Retrieving file 2 of 5', 'fetching, 42 %'],
    ['pmstatus:openjdk:70:Unpacking', 'unpacking, 70 %'],
    ['media-change:x', undefined],
  ])('%s', (line, shown) => {
    expect(progressOf(line)).toBe(shown);
  });
});
