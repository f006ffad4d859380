import { rename, writeFile } from 'node:fs/promises';

/** Replaces a file atomically: readers see the old or the new text, also after a crash. */
export async function writeFileAtomically(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.draft`;
  await writeFile(draft, text);
  await rename(draft, path);
}
