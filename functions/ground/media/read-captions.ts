/** Reads the captions of a recording, as WebVTT; empty where the file is missing. */
export type ReadCaptions = (captionsKey: string) => Promise<string>;

/** Captions of so many recordings are kept in memory: a key never gets another content. */
const maxKept = 50;

/**
 * Reads from the bucket of films. The client of S3 is loaded when it is needed, since few requests of a function need it;
 * pages are compared with what they show every minute, so what was read is kept.
 */
export function connectCaptions(bucket: string): ReadCaptions {
  const kept = new Map<string, Promise<string>>();
  return (captionsKey) => {
    const known = kept.get(captionsKey);
    if (known) return known;
    const reading = readOnce(bucket, captionsKey);
    kept.set(captionsKey, reading);
    reading.catch(() => kept.delete(captionsKey));
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return reading;
  };
}

async function readOnce(bucket: string, captionsKey: string): Promise<string> {
  const { readCaptionsFile } = await import('./captions-file.ts');
  return readCaptionsFile(bucket, captionsKey);
}
