import { types } from 'node:util';

/** The message of an error or any other thrown value. */
export function messageOf(error: unknown): string {
  return types.isNativeError(error) ? error.message : String(error);
}

/** The code of an error of Node, e.g. ENOENT; undefined for any other. Errors of another realm count too. */
export function codeOf(error: unknown): string | undefined {
  return types.isNativeError(error) && 'code' in error ? String(error.code) : undefined;
}

/** The configuration requires something that an emulator does not support. The message names it. */
export class UnsupportedError extends Error {
  override readonly name = 'UnsupportedError';
}
