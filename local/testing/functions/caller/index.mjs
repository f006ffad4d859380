/** Of the stack in ../stack.ts: makes the AWS call of its event, with the default settings of the SDK. */
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminResetUserPasswordCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
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
  cognito: new CognitoIdentityProviderClient({ maxAttempts: 1 }),
  dynamodb: new DynamoDBClient({ maxAttempts: 1 }),
  s3: new S3Client({ maxAttempts: 1 }),
  secrets: new SecretsManagerClient({ maxAttempts: 1 }),
  ses: new SESv2Client({ maxAttempts: 1 }),
};
const commands = {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminResetUserPasswordCommand,
  InitiateAuthCommand,
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
