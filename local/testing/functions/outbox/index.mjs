/** Of the stack in ../stack.ts: prints the keys that its stream brings, and fails on what is not there any more. */
export async function handler({ Records }) {
  for (const { dynamodb, eventSourceARN } of Records)
    console.log(`received ${dynamodb.Keys.PK.S} from ${eventSourceARN}`);
  return { batchItemFailures: [] };
}
