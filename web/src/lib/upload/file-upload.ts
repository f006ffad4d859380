import { ulid } from 'ulid';
import type { UploadPurpose } from '#shared/contract/uploads/schemas.ts';
import { createListeners } from '../listeners.ts';
import { hasCode } from '../problem.ts';
import { fileProblem } from './file-check.ts';
import { inspectFile } from './inspect-file.ts';
import {
  findStoredUpload,
  readStoredUploads,
  removeStoredUpload,
  type StoredUpload,
  storeUpload,
} from './stored-uploads.ts';
import { isGone, Transfer, type UploadApi, uploadErrorText } from './transfer.ts';
import { removeUpload, uploadApiFor } from './upload-api.ts';

/**
 * State of an upload.
 * - `idle`: no file is chosen
 * - `uploading`: parts are being sent
 * - `waiting`: the network is lost, or the server busy; resumes automatically
 * - `paused`: stopped by a person; what has arrived is kept
 * - `checking`: all is there, the server looks at it
 * - `done`: it can be used, by its id
 * - `refused`: this file cannot be used (too large, another kind); another one can be chosen
 * - `failed`: it did not work; `resume` goes on from what has arrived
 */
export type UploadPhase = 'idle' | 'uploading' | 'waiting' | 'paused' | 'checking' | 'done' | 'refused' | 'failed';

export type UploadState = {
  phase: UploadPhase;
  /** Set from `uploading` on; the contract's forms send it. */
  uploadId: string | null;
  file: File | null;
  /** Bytes that have been sent. */
  sent: number;
  /** 0 to 1. */
  progress: number;
  /** Says why it was refused or failed, in a sentence for people. */
  error: string | null;
};

const idle: UploadState = { phase: 'idle', uploadId: null, file: null, sent: 0, progress: 0, error: null };

export type FileUploadDependencies = {
  api: (id: string, file: File, purpose: UploadPurpose) => UploadApi;
  /** Tells why a file could not be shown; null when it can. */
  inspect: (file: File, purpose: UploadPurpose) => Promise<string | null>;
  remove: (id: string) => Promise<void>;
  newId: () => string;
};

const browser: FileUploadDependencies = { api: uploadApiFor, inspect: inspectFile, remove: removeUpload, newId: ulid };

/** Aborts a run that was stopped; never shown. */
const stopped = new Error('the upload was stopped');

/** Cancels an upload at the server; when that fails, the next visit retries. */
async function remove(upload: StoredUpload, world: FileUploadDependencies): Promise<void> {
  storeUpload({ ...upload, givenUp: true });
  try {
    await world.remove(upload.id);
    removeStoredUpload(upload.id);
  } catch (error) {
    console.warn('an upload that was given up is still there', error);
  }
}

/** Cancels at the server what was cancelled while it was unreachable. */
export async function removeGivenUp(world: FileUploadDependencies = browser): Promise<void> {
  for (const upload of readStoredUploads()) if (upload.givenUp) await remove(upload, world);
}

export async function discard(upload: StoredUpload, world: FileUploadDependencies = browser): Promise<void> {
  await remove(upload, world);
}

/**
 * A file upload is one place for a file in a form: what is chosen there goes to the server at once, in parts, and can
 * be paused, resumed and given up. An upload is remembered in this browser: the same file chosen again goes on where it
 * was left.
 */
export class FileUpload {
  readonly #purpose: UploadPurpose;
  readonly #world: FileUploadDependencies;
  readonly #listeners = createListeners();
  #state: UploadState = idle;
  #current: StoredUpload | null = null;
  #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();
  /** Tells whether the remembered upload had gone, and the file was begun again. */
  #isRenewed = false;
  onDone: (doneUpload: { uploadId: string; file: File }) => void = () => undefined;

  constructor(purpose: UploadPurpose, world: FileUploadDependencies = browser) {
    this.#purpose = purpose;
    this.#world = world;
  }

  readonly state = (): UploadState => this.#state;

  readonly subscribe = this.#listeners.subscribe;

  /** Sends a file; one that was chosen before is given up. */
  readonly choose = (file: File): void => {
    const storedUpload = findStoredUpload(file, this.#purpose);
    // The same file again goes on, also when it had to be chosen again because it could not be read.
    if (storedUpload && storedUpload.id === this.#current?.id) this.#stop.abort(stopped);
    else this.cancel();
    const refusal = fileProblem(file, this.#purpose);
    this.#isRenewed = false;
    if (refusal) this.#set({ ...idle, phase: 'refused', file, error: refusal });
    else this.#begin(file, storedUpload);
  };

  /** Stops; what has arrived is kept. */
  readonly pause = (): void => {
    if (this.#state.phase !== 'uploading' && this.#state.phase !== 'waiting') return;
    this.#stop.abort(stopped);
    this.#set({ phase: 'paused' });
  };

  /** Goes on after a pause or a failure. */
  readonly resume = (): void => {
    const { phase, file } = this.#state;
    if (this.#current && file && (phase === 'paused' || phase === 'failed')) this.#run(file, this.#current.id);
  };

  /** Gives the file up, also when it has arrived: nothing of it is left at the server. */
  readonly cancel = (): void => {
    const cancelledUpload = this.#current;
    const running = this.#running;
    this.#stop.abort(stopped);
    this.#current = null;
    this.#set(idle);
    // A part in flight would arrive after the removal.
    if (cancelledUpload) {
      storeUpload({ ...cancelledUpload, givenUp: true });
      void running.then(() => remove(cancelledUpload, this.#world));
    }
  };

  /** The form was saved: the file belongs to what was saved, and the place is free again. */
  readonly used = (): void => {
    this.#forget();
    this.#set(idle);
  };

  /** The form is left: nothing more is sent, and the file can be chosen again later. */
  readonly leave = (): void => {
    this.pause();
    this.#stop.abort(stopped);
  };

  #begin(file: File, storedUpload: StoredUpload | undefined): void {
    const { name, size, lastModified } = file;
    const fresh = { id: this.#world.newId(), name, size, lastModified, begunAt: Date.now(), givenUp: false };
    this.#current = storedUpload ?? { ...fresh, purpose: this.#purpose };
    storeUpload(this.#current);
    this.#set({ ...idle, file, uploadId: this.#current.id, phase: 'uploading' });
    this.#run(file, this.#current.id);
  }

  #run(file: File, id: string): void {
    const stop = new AbortController();
    this.#stop = stop;
    this.#set({ phase: 'uploading', error: null });
    const watcher = {
      onSent: (sentBytes: number) => this.#set({ sent: sentBytes, progress: Math.min(sentBytes / file.size, 1) }),
      onWaiting: (requests: number) => this.#set({ phase: requests > 0 ? 'waiting' : 'uploading' }),
      onChecking: () => this.#set({ phase: 'checking' }),
    };
    const transfer = new Transfer(file, this.#world.api(id, file, this.#purpose), watcher, stop.signal);
    // A run that was stopped ends before the next one begins.
    this.#running = this.#running
      .then(() => this.#world.inspect(file, this.#purpose))
      .then(async (problem) => {
        stop.signal.throwIfAborted();
        if (problem !== null) return this.#refuse(file, id, problem);
        await transfer.run();
        this.#end(file, id, stop.signal);
      })
      .catch((error) => this.#fail(error, file, stop.signal));
  }

  /** Refuses a file of which nothing is sent; an earlier visit may have sent parts of it. */
  async #refuse(file: File, id: string, problem: string): Promise<void> {
    const current = this.#current;
    this.#current = null;
    this.#set({ ...idle, phase: 'refused', file, error: problem });
    if (current?.id === id) await remove(current, this.#world);
  }

  #end(file: File, id: string, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#set({ phase: 'done', sent: file.size, progress: 1 });
    this.onDone({ uploadId: id, file });
  }

  #fail(error: unknown, file: File, signal: AbortSignal): void {
    if (signal.aborted) return;
    if (isGone(error) && !this.#isRenewed) {
      this.#forget();
      this.#isRenewed = true;
      this.#begin(file, undefined);
    } else if (hasCode(error, 'upload_refused', 'invalid_request')) {
      // The server has removed it.
      this.#forget();
      this.#set({ ...idle, phase: 'refused', file, error: uploadErrorText(error) });
    } else this.#set({ phase: 'failed', error: uploadErrorText(error) });
  }

  #forget(): void {
    if (this.#current) removeStoredUpload(this.#current.id);
    this.#current = null;
  }

  #set(change: Partial<UploadState>): void {
    this.#state = { ...this.#state, ...change };
    this.#listeners.notify();
  }
}
