import type { UploadState } from './file-upload.ts';

export type FileState = Pick<UploadState, 'phase'>;

const settled = ['idle', 'done', 'refused'];

/** Explains why a file keeps a form from being sent; undefined means that it does not. */
export function unsentFileProblem({ phase }: FileState, name: string): string | undefined {
  return settled.includes(phase) ? undefined : `The ${name} is still on its way. Save when it has arrived.`;
}
