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
  const { GetObjectCommand, S3Client, S3ServiceException } = await import('@aws-sdk/client-s3');
  const requestHandler = { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true };
  const client = new S3Client({ requestHandler, maxAttempts: 2 });
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: captionsKey }));
    return (await Body?.transformToString()) ?? '';
  } catch (error) {
    // Without permission to list, S3 answers 403 for a missing object.
    if (error instanceof S3ServiceException && [403, 404].includes(error.$metadata.httpStatusCode ?? 0)) return '';
    throw error;
  }
}
