import { gzipSync } from 'node:zlib';
import {
  type CognitoIdentityProviderClient,
  ListUsersCommand,
  ListUsersInGroupCommand,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { adminGroup } from '#shared/rules/accounts.ts';
import type { Clock } from '../../ground/platform/clock.ts';

export type ExportDependencies = {
  cognito: Pick<CognitoIdentityProviderClient, 'send'>;
  userPoolId: string;
  storage: Pick<S3Client, 'send'>;
  bucket: string;
  now: Clock;
};

/** An account as a line of the export has it: what Cognito tells of it, without password and second factor, which it tells nobody. */
export type ExportedAccount = {
  sub: string;
  attributes: Record<string, string>;
  status: string;
  enabled: boolean;
  isAdmin: boolean;
  createdAt: string | null;
  changedAt: string | null;
};

/** The key of the export of a day (2026-11-28): a second run of that day replaces the first. */
export const exportKey = (day: string) => `accounts/${day}.ndjson.gz`;

/**
 * Writes all accounts of the user pool to one file, a line of JSON each (docs/operations.md#accounts-of-every-night). Returns how many.
 * Throws what Cognito and S3 throw: the file of a failed run is missing, never cut off.
 */
export async function exportAccounts({ cognito, userPoolId, storage, bucket, now }: ExportDependencies) {
  const admins = await adminsOf(cognito, userPoolId);
  const lines: string[] = [];
  let PaginationToken: string | undefined;
  do {
    const page = await cognito.send(new ListUsersCommand({ UserPoolId: userPoolId, PaginationToken }));
    for (const user of page.Users ?? []) lines.push(JSON.stringify(exportedAccount(user, admins)));
    PaginationToken = page.PaginationToken;
  } while (PaginationToken);
  const Key = exportKey(now().toISOString().slice(0, 10));
  const Body = gzipSync(lines.map((line) => `${line}\n`).join(''));
  await storage.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ContentType: 'application/gzip' }));
  return lines.length;
}

async function adminsOf(cognito: ExportDependencies['cognito'], UserPoolId: string): Promise<Set<string>> {
  const admins = new Set<string>();
  let NextToken: string | undefined;
  do {
    const page = await cognito.send(new ListUsersInGroupCommand({ UserPoolId, GroupName: adminGroup, NextToken }));
    for (const { Username } of page.Users ?? []) if (Username !== undefined) admins.add(Username);
    NextToken = page.NextToken;
  } while (NextToken);
  return admins;
}

function exportedAccount(user: UserType, admins: ReadonlySet<string>): ExportedAccount {
  const {
    Username = '',
    Attributes = [],
    UserStatus = '',
    Enabled = true,
    UserCreateDate,
    UserLastModifiedDate,
  } = user;
  const attributes = Object.fromEntries(Attributes.map(({ Name = '', Value = '' }) => [Name, Value]));
  return {
    sub: attributes.sub ?? Username,
    attributes,
    status: UserStatus,
    enabled: Enabled,
    isAdmin: admins.has(Username),
    createdAt: UserCreateDate?.toISOString() ?? null,
    changedAt: UserLastModifiedDate?.toISOString() ?? null,
  };
}
