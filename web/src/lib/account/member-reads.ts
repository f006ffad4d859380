import { onStoredElsewhere, readStored, writeStored } from '../storage.ts';

/** Reads of the signed-in member that have no response yet. */
const open = new Set<AbortController>();
let ending: Promise<unknown> | null = null;

const key = 'signing_out';
/** Longer than a sign-out takes: after it, other tabs load again, even if the tab that signed out was closed meanwhile. */
const longestMs = 10_000;
let follows = false;

/** Aborts a read after this many milliseconds, and as soon as its session ends, in this tab or another. */
export function readSignal(timeoutMs: number): AbortSignal {
  if (!follows) onStoredElsewhere(key, followOtherTab);
  follows = true;
  const read = new AbortController();
  const abort = (reason: string) => {
    open.delete(read);
    read.abort(new DOMException('no response', reason));
  };
  if (ending) abort('AbortError');
  else {
    open.add(read);
    setTimeout(abort, timeoutMs, 'TimeoutError');
  }
  return read.signal;
}

/** Ends a session. Reads that are open, or begin meanwhile, are aborted in every tab: the server would refuse them. */
export async function endWithoutReads(end: () => Promise<void>): Promise<void> {
  // A value of its own each time: tabs hear of a change alone.
  writeStored('localStorage', key, String(Date.now()));
  try {
    await abortReadsUntil(end());
  } finally {
    writeStored('localStorage', key, null);
  }
}

async function abortReadsUntil(end: Promise<unknown>): Promise<void> {
  for (const read of open) read.abort(new DOMException('the session ends', 'AbortError'));
  open.clear();
  ending = end;
  try {
    await end;
  } finally {
    if (ending === end) ending = null;
  }
}

function followOtherTab(): void {
  if (readStored('localStorage', key) === null) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = onStoredElsewhere(key, resolve);
  setTimeout(resolve, longestMs);
  void abortReadsUntil(promise.then(stop));
}

/** Resolves when no session is being ended: a page that is being left goes on loading instead of showing an error. */
export async function sessionEnded(): Promise<void> {
  await ending?.catch(() => undefined);
}
