import { GetObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';

const requestHandler = { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true };
const client = new S3Client({ requestHandler, maxAttempts: 2 });

/** The captions at a key of the bucket of films, as WebVTT; empty where the file is missing. */
export async function readCaptionsFile(bucket: string, key: string): Promise<string> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    return (await Body?.transformToString()) ?? '';
  } catch (error) {
    // Without permission to list, S3 answers 403 for a missing object.
    if (error instanceof S3ServiceException && [403, 404].includes(error.$metadata.httpStatusCode ?? 0)) return '';
    throw error;
  }
}
