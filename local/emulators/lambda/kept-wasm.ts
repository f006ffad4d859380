import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const kept = new Map<string, Promise<WebAssembly.Module[]>>();

/**
 * Compiles what a function has of WebAssembly, and keeps it as long as this process runs. V8 shares compiled code between
 * threads and frees it with the last one that has it; when instances end while others compile, that can abort the whole
 * process (https://github.com/nodejs/node/issues/64500).
 */
export function keepWasm(codeFolder: string): Promise<WebAssembly.Module[]> {
  const modules = kept.get(codeFolder) ?? compileAll(codeFolder);
  kept.set(codeFolder, modules);
  return modules;
}

async function compileAll(codeFolder: string): Promise<WebAssembly.Module[]> {
  const files = globSync('**/*.wasm', { cwd: codeFolder });
  return Promise.all(files.map(async (file) => WebAssembly.compile(await readFile(join(codeFolder, file)))));
}
