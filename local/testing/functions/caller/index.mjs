/** Of the stack in ../stack.ts: does to the table what its event says, with the SDK and no settings of its own. */
import {
  BatchGetItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';

const clients = {
  dynamodb: new DynamoDBClient({ maxAttempts: 1 }),
  s3: new S3Client({ maxAttempts: 1 }),
  secrets: new SecretsManagerClient({ maxAttempts: 1 }),
  ses: new SESv2Client({ maxAttempts: 1 }),
};
const commands = {
  BatchGetItemCommand,
  GetSecretValueCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  GetObjectCommand,
  PutObjectCommand,
  SendEmailCommand,
};

export async function handler({ client, command, input }) {
  const { Body, $metadata, ...answer } = await clients[client].send(new commands[`${command}Command`](input));
  return { status: $metadata.httpStatusCode, ...answer, ...(Body && { text: await Body.transformToString() }) };
}
