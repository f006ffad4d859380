import type { ResponseBody } from '#shared/contract/contract.ts';
import { ApiProblem, hasCode } from '../problem.ts';
import { delayAfter } from './backoff.ts';
import { PartFailed } from './put-part.ts';

/** Status of an upload at the server. */
export type UploadStatus = Pick<ResponseBody<'createUpload'>, 'size' | 'partSize' | 'parts' | 'state'>;

export type UploadApi = {
  /** Begins or resumes the upload. */
  begin: () => Promise<UploadStatus>;
  /** A fresh address for a part. */
  sign: (number: number) => Promise<string>;
  /** Assembles the parts; idempotent. */
  complete: (parts: { number: number; etag: string }[]) => Promise<unknown>;
  put: (
    url: string,
    bytes: ArrayBuffer,
    options: { signal: AbortSignal; onSent: (n: number) => void },
  ) => Promise<string>;
  isOffline: () => boolean;
  waitForRetry: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

type TransferListener = {
  /** Bytes that have been sent. */
  onSent: (bytes: number) => void;
  /** Gets how many requests wait for the network, or for a server that has too much to do. */
  onWaiting: (requests: number) => void;
  /** All parts are there; the server looks at the file. */
  onChecking: () => void;
};

/** Parts in parallel: uses a connection with high latency well, and loses little when it breaks. */
const concurrency = 3;
/** Consecutive failed attempts while online until the transfer fails. */
const maxAttempts = 8;

/** The chosen file cannot be read (any more): it was moved, changed or unplugged. */
export class FileUnreadable extends Error {
  override readonly name = 'FileUnreadable';
}

/** A piece of a file: its number, from 1, and its bytes from `start` up to `end`. */
type FilePart = { number: number; start: number; end: number };

type Cut = { size: number; partSize: number };

/** The pieces that a file is sent in: all of one size but the last. */
function partsOf({ size, partSize }: Cut): FilePart[] {
  return Array.from({ length: Math.ceil(size / partSize) }, (_, index) => ({
    number: index + 1,
    start: index * partSize,
    end: Math.min((index + 1) * partSize, size),
  }));
}

const lengthOf = ({ start, end }: FilePart) => end - start;

function isRetryable(error: unknown): boolean {
  // An address that is over is answered 403: the next attempt requests a new one.
  if (error instanceof PartFailed) return error.status === 0 || error.status === 403 || error.status >= 500;
  return hasCode(error, 'unreachable', 'busy', 'site_closed', 'too_many_requests', 'internal_error');
}

/** Tells whether an upload is no longer at the server or at the storage, so that only a new one helps. */
export function isGone(error: unknown): boolean {
  return (error instanceof PartFailed && error.status === 404) || hasCode(error, 'upload_not_found');
}

/** Sends one file in parts, from wherever it was left. One object for one run; what stops it is its signal. */
export class Transfer {
  readonly #file: Blob;
  readonly #ends: UploadApi;
  readonly #watcher: TransferListener;
  readonly #signal: AbortSignal;
  readonly #tags = new Map<number, string>();
  readonly #sent = new Map<number, number>();
  #waiting = 0;

  constructor(file: Blob, ends: UploadApi, watcher: TransferListener, signal: AbortSignal) {
    this.#file = file;
    this.#ends = ends;
    this.#watcher = watcher;
    this.#signal = signal;
  }

  /**
   * Sends what is missing and has the file put together. Throws the signal's reason, `FileUnreadable`, `PartFailed` or
   * an `ApiProblem`.
   */
  async run(): Promise<void> {
    const begun = await this.#persist(this.#ends.begin);
    if (begun.state === 'complete') return;
    const parts = partsOf(begun);
    for (const { number, etag, size } of begun.parts) {
      this.#tags.set(number, etag);
      this.#sent.set(number, size);
    }
    this.#tellSent();
    await this.#sendMissing(parts.filter(({ number }) => !this.#tags.has(number)));
    this.#watcher.onChecking();
    const tags = parts.map(({ number }) => ({ number, etag: this.#tags.get(number) ?? '' }));
    await this.#persist(() => this.#ends.complete(tags));
  }

  async #sendMissing(missing: FilePart[]): Promise<void> {
    // When one lane fails for good, the others stop.
    const failure = new AbortController();
    const signal = AbortSignal.any([this.#signal, failure.signal]);
    const queue = missing.values();
    const lane = async () => {
      for (const part of queue) await this.#persist(() => this.#send(part, signal), signal);
    };
    const ended = await Promise.allSettled(
      Array.from({ length: concurrency }, () =>
        lane().catch((error) => {
          failure.abort(error);
          throw error;
        }),
      ),
    );
    this.#signal.throwIfAborted();
    if (ended.some(({ status }) => status === 'rejected')) throw failure.signal.reason;
  }

  async #send(part: FilePart, signal: AbortSignal): Promise<void> {
    const { number, start, end } = part;
    // Read first: a file that cannot be read would look like a lost connection.
    const bytes = await this.#file
      .slice(start, end)
      .arrayBuffer()
      .catch((cause) => {
        throw new FileUnreadable('the file cannot be read', { cause });
      });
    try {
      const url = await this.#ends.sign(number);
      signal.throwIfAborted();
      const onSent = (count: number) => this.#noteSent(number, count);
      this.#tags.set(number, await this.#ends.put(url, bytes, { signal, onSent }));
      this.#noteSent(number, lengthOf(part));
    } catch (error) {
      this.#noteSent(number, 0);
      throw error;
    }
  }

  #noteSent(number: number, bytes: number): void {
    this.#sent.set(number, bytes);
    this.#tellSent();
  }

  #tellSent(): void {
    if (this.#signal.aborted) return;
    this.#watcher.onSent([...this.#sent.values()].reduce((sum, bytes) => sum + bytes, 0));
  }

  /** Does something again until it works, as long as it may work the next time. */
  async #persist<Result>(task: () => Promise<Result>, signal: AbortSignal = this.#signal): Promise<Result> {
    for (let failures = 1; ; failures++) {
      signal.throwIfAborted();
      try {
        return await task();
      } catch (error) {
        signal.throwIfAborted();
        const isOver = failures >= maxAttempts && !this.#ends.isOffline();
        if (!isRetryable(error) || isOver) throw error;
        await this.#wait(failures, signal);
      }
    }
  }

  async #wait(failures: number, signal: AbortSignal): Promise<void> {
    this.#reportWaiting(1);
    try {
      await this.#ends.waitForRetry(delayAfter(failures), signal);
    } finally {
      this.#reportWaiting(-1);
    }
  }

  #reportWaiting(change: number): void {
    this.#waiting += change;
    if (!this.#signal.aborted) this.#watcher.onWaiting(this.#waiting);
  }
}

export function uploadErrorText(error: unknown): string {
  // What is wrong with the file, and what to do about it.
  if (hasCode(error, 'upload_refused') && error.particulars.detail !== undefined) return error.particulars.detail;
  if (error instanceof ApiProblem) return error.message;
  if (error instanceof FileUnreadable) return 'This file can no longer be read. Please choose it again.';
  return 'The connection broke off. What has arrived is kept: try again to go on from there.';
}
