import { Readable } from 'node:stream';

/** Buffers a body; one above `limit` bytes is returned as a stream of all of it. */
export async function collect(
  body: Readable,
  limit: number,
): Promise<{ body: Buffer; rest?: undefined } | { rest: Readable }> {
  const chunks: Buffer[] = [];
  let size = 0;
  const iterator = body[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await iterator.next();
    if (done) return { body: Buffer.concat(chunks) };
    const chunk = Buffer.from(value);
    chunks.push(chunk);
    size += chunk.length;
    if (size > limit) return { rest: Readable.from(continued(chunks, iterator)) };
  }
}

async function* continued(chunks: Buffer[], iterator: AsyncIterator<unknown>): AsyncIterable<unknown> {
  yield* chunks;
  try {
    for (;;) {
      const { value, done } = await iterator.next();
      if (done) return;
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}
