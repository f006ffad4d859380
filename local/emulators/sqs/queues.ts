import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Sends a message to a queue by its ARN. */
export type SendMessage = (queueArn: string, message: unknown) => Promise<void>;

/** Queues that nothing consumes: each message becomes a line of `queues/<name>.jsonl` in the data folder. */
export function fileQueues(dataFolder: string): SendMessage {
  const folder = join(dataFolder, 'queues');
  return async (queueArn, message) => {
    await mkdir(folder, { recursive: true });
    const name = queueArn.slice(queueArn.lastIndexOf(':') + 1);
    await appendFile(join(folder, `${name}.jsonl`), `${JSON.stringify(message)}\n`);
  };
}
