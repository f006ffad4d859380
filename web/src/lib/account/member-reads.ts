/** Reads of the signed-in member that have no response yet. */
const open = new Set<AbortController>();
let ending: Promise<unknown> | null = null;

/** Aborts a read after this many milliseconds, and as soon as its session ends. */
export function readSignal(timeoutMs: number): AbortSignal {
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

/** Ends a session. Reads that are open, or begin meanwhile, are aborted: the server would refuse them. */
export async function endWithoutReads(end: () => Promise<void>): Promise<void> {
  for (const read of open) read.abort(new DOMException('the session ends', 'AbortError'));
  open.clear();
  ending = end();
  try {
    await ending;
  } finally {
    ending = null;
  }
}

/** Resolves when no session is being ended: a page that is being left goes on loading instead of showing an error. */
export async function sessionEnded(): Promise<void> {
  await ending?.catch(() => undefined);
}
