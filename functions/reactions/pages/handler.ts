import type { APIGatewayProxyEventV2, SQSEvent } from 'aws-lambda';
import { deployedOriginCheck } from '../../ground/platform/origin.ts';
import { connectRenderer } from './connect.ts';
import { consumeUpdates } from './consume-updates.ts';
import { servePage } from './serve.ts';

const dependencies = await connectRenderer();
const isFromCloudFront = deployedOriginCheck();

/** Invoked by the queue of changed pages, and by CloudFront for a page that S3 does not have. */
export async function handler(event: SQSEvent | APIGatewayProxyEventV2): Promise<unknown> {
  return 'Records' in event ? consumeUpdates(event, dependencies) : servePage(event, dependencies, isFromCloudFront);
}
