import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** A file of a package: resolved there or, when deployed, in its copy beside the bundle (functionFiles in infra/functions.ts). */
export async function wasm(file: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(resolve(file)));
}

/** Memoizes: a codec is set up once per instance of the function. */
export function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => {
    value ??= make();
    return value;
  };
}
