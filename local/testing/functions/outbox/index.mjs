import { existsSync } from 'node:fs';

/** Of the stack in ../stack.ts: prints the keys of its records, and fails for `MAIL#broken` while the file `BROKEN_WHILE` exists. */
export async function handler({ Records }) {
  for (const { dynamodb, eventSourceARN } of Records) {
    const { S: key } = dynamodb.Keys.PK;
    if (key === 'MAIL#broken' && existsSync(process.env.BROKEN_WHILE)) throw new Error('cannot process it');
    console.log(`received ${key} from ${eventSourceARN}`);
  }
  return { batchItemFailures: [] };
}
