/** Of the stack in ../stack.ts: prints the keys of its records, and fails for removed items. */
export async function handler({ Records }) {
  for (const { dynamodb, eventSourceARN } of Records)
    console.log(`received ${dynamodb.Keys.PK.S} from ${eventSourceARN}`);
  return { batchItemFailures: [] };
}
