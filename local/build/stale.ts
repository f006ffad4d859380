import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { writeFileAtomically } from '../emulators/files.ts';

const stampSchema = z.object({ inputs: z.array(z.string()), digest: z.string() });

// Files of packages change only with this file.
const lockfile = 'package-lock.json';

function contentOf(input: string): Buffer | string {
  if (!existsSync(input)) return 'missing';
  return statSync(input).isDirectory() ? filesBelow([input]).join('\0') : readFileSync(input);
}

function digestOf(inputs: string[]): string {
  const hash = createHash('sha256');
  for (const input of inputs) hash.update(`${input}\0`).update(contentOf(input));
  return hash.digest('hex');
}

/** Files below folders, in a stable order. */
export function filesBelow(folders: string[]): string[] {
  return folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/**
 * Runs `make` when the content of its sources has changed or its output is missing. `make` returns the files that it
 * read, and folders whose files all count. Returns whether it ran.
 */
export async function makeWhenStale(
  stampFile: string,
  output: string,
  make: () => Promise<string[]>,
): Promise<boolean> {
  const stamp = existsSync(stampFile) ? stampSchema.parse(JSON.parse(readFileSync(stampFile, 'utf8'))) : undefined;
  if (stamp !== undefined && existsSync(output) && digestOf(stamp.inputs) === stamp.digest) return false;
  const startedAt = Date.now();
  const read = await make();
  const inputs = [...new Set([lockfile, ...read.filter((file) => !file.includes('node_modules/'))])].sort();
  // A file edited while it was read may have been read before the edit: without a stamp the next start builds it again.
  if (inputs.some((file) => existsSync(file) && statSync(file).mtimeMs >= startedAt)) return true;
  mkdirSync(dirname(stampFile), { recursive: true });
  await writeFileAtomically(stampFile, JSON.stringify({ inputs, digest: digestOf(inputs) }));
  return true;
}
