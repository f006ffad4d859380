import { ApiProblem } from '../problem.ts';
import type { FileUpload, FileUploadDependencies, UploadPhase } from './file-upload.ts';

type Stored = { parts: Map<number, Uint8Array>; size: number; state: 'open' | 'complete' };
type Put = (number: number) => Promise<void>;

/** A server and a storage that keep what they get, in parts of four bytes. */
export function fakeServer() {
  const keptUploads = new Map<string, Stored>();
  const faults = { put: (async () => undefined) as Put, complete: async () => {}, remove: async () => {} };
  const requests = { begun: [] as string[], put: [] as number[], waited: 0 };
  let ids = 0;
  const found = (id: string) => {
    const upload = keptUploads.get(id);
    if (!upload) throw new ApiProblem('upload_not_found', { title: 'Upload not found' });
    return upload;
  };
  const world: FileUploadDependencies = {
    inspect: async () => null,
    newId: () => `upload-${++ids}`,
    async remove(id) {
      await faults.remove();
      keptUploads.delete(id);
    },
    api: (id, file) => ({
      async begin() {
        requests.begun.push(id);
        const upload = keptUploads.get(id) ?? { parts: new Map(), size: file.size, state: 'open' as const };
        keptUploads.set(id, upload);
        const parts = [...upload.parts].map(([number, { length }]) => ({ number, etag: `"${number}"`, size: length }));
        return { size: file.size, partSize: 4, parts, state: upload.state };
      },
      async sign(number) {
        found(id);
        return String(number);
      },
      async put(url, bytes, { signal, onSent }) {
        const number = Number(url);
        requests.put.push(number);
        onSent(1);
        await faults.put(number);
        signal.throwIfAborted();
        found(id).parts.set(number, new Uint8Array(bytes));
        return `"${url}"`;
      },
      async complete(parts) {
        await faults.complete();
        const isWhole = parts.every(({ number, etag }, index) => number === index + 1 && etag === `"${number}"`);
        if (!isWhole) throw new Error(`not the parts of a file: ${JSON.stringify(parts)}`);
        found(id).state = 'complete';
      },
      isOffline: () => false,
      async waitForRetry(_, signal) {
        requests.waited += 1;
        signal.throwIfAborted();
      },
    }),
  };
  const text = (id: string) => {
    const { parts } = found(id);
    const numbers = [...parts.keys()].sort((a, b) => a - b);
    return Buffer.concat(numbers.map((number) => parts.get(number) ?? new Uint8Array())).toString();
  };
  return { world, kept: keptUploads, faults, requests, text };
}

export const fileContent = 'a slow breath out';
export const film = (content = fileContent, name = 'film.mp4') =>
  new File([content], name, { type: 'video/mp4', lastModified: 7 });

export function reached(upload: FileUpload, ...phases: UploadPhase[]): Promise<void> {
  return new Promise((resolve) => {
    const look = () => phases.includes(upload.state().phase) && resolve();
    upload.subscribe(look);
    look();
  });
}
