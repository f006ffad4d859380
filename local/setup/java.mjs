// @ts-check
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installOneOf } from './apt.mjs';
import { findProgram, isProgram, run } from './command.mjs';
import { SetupError } from './progress.mjs';

/** Oldest Java that DynamoDB Local runs on. */
const oldest = 17;

const packages = [
  'openjdk-17-jre-headless',
  'openjdk-21-jre-headless',
  'openjdk-25-jre-headless',
  'default-jre-headless',
];

/** The `java` that would be run: JAVA_HOME's first, then PATH's. */
function findJava() {
  const home = process.env.JAVA_HOME;
  const own = home ? join(home, 'bin/java') : undefined;
  return own && isProgram(own) ? own : findProgram('java');
}

/**
 * Major version of a Java, from its release file if possible: starting a JVM is slow.
 * @param {string} java
 */
async function majorVersion(java) {
  const release = join(dirname(realpathSync(java)), '../release');
  const text = existsSync(release) ? readFileSync(release, 'utf8') : (await run([java, '-version'])).output;
  const version = /(?:JAVA_VERSION=|version )"(?:1\.)?(\d+)/.exec(text)?.[1];
  return version === undefined ? 0 : Number(version);
}

async function isThere() {
  const java = findJava();
  return java !== undefined && (await majorVersion(java)) >= oldest;
}

/** Finds or installs a Java for DynamoDB Local. Throws SetupError with the action to take. */
export async function prepareJava() {
  if (await isThere()) return;
  const programName = `Java ${oldest} or later`;
  const offered = await installOneOf(programName, packages);
  if (offered && (await isThere())) return;
  throw new SetupError(
    `${programName} is not what \`java\` runs here: install it, or set JAVA_HOME to its folder, then run this again.`,
  );
}
