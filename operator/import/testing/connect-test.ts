import * as z from 'zod';
import type { Table } from '../../../functions/ground/platform/table.ts';
import { connect, type ImportConnection } from '../connect.ts';

const cloud = z.object({
  userPoolId: z.string(),
  table: z.object({ name: z.string(), endpoint: z.string(), region: z.string() }),
  operator: z.object({ cognitoEndpoint: z.string(), s3Endpoint: z.string(), images: z.string(), media: z.string() }),
});

/** The local cloud of the test run, with its own table or another one. */
export function connectTest(table?: Table): ImportConnection {
  const { userPoolId, table: own, operator } = cloud.parse(JSON.parse(process.env.EXHALE_CLOUD ?? '{}'));
  const { cognitoEndpoint: cognito, s3Endpoint: s3, images, media } = operator;
  const names = { table: own.name, userPoolId, images, media };
  const connection = connect(names, own.region, { table: own.endpoint, cognito, s3 });
  return table ? { ...connection, table } : connection;
}
