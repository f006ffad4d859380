import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** DynamoDB Local 3 is compiled for this version. */
export const javaVersion = 17;

/**
 * Path of the `java` to run: JAVA_HOME first, then PATH. Throws with one line that says what to do when there is none.
 * Its version is not asked here, which would cost a JVM start: a Java that is too old says so when it runs.
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
