import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Required by DynamoDB Local 3. */
export const javaVersion = 17;

/**
 * Path of `java`: JAVA_HOME first, then PATH. Throws when there is none. Does not check its version, which would take
 * another JVM start.
 */
export function findJava(environment: NodeJS.ProcessEnv = process.env): string {
  const home = environment.JAVA_HOME;
  const folders = [...(home ? [join(home, 'bin')] : []), ...(environment.PATH ?? '').split(delimiter)];
  const java = folders.map((folder) => join(folder, 'java')).find((path) => existsSync(path));
  if (java === undefined) {
    throw new Error(`Java ${javaVersion} or later is needed: install it, or set JAVA_HOME to its folder.`);
  }
  return java;
}
