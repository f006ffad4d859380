import { rename, writeFile } from 'node:fs/promises';

/** Writes a file so that a reader, or a start after a kill, sees the old text or the new one and never half of it. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.draft`;
  await writeFile(draft, text);
  await rename(draft, path);
}
