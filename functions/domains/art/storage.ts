import { HeadObjectCommand, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { artRoutes } from '#shared/contract/art/routes.ts';
import { cacheControl, type FileResponse } from '../../ground/platform/response.ts';

/** The bucket that CloudFront reads pictures from, before it asks the function. */
export type PictureStorage = { client: S3Client; bucket: string };

export function connectPictures(bucket: string): PictureStorage {
  const requestHandler = { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true };
  return { client: new S3Client({ requestHandler, maxAttempts: 3 }), bucket };
}

/** The path of a picture is its key, with a leading slash. */
const keyOf = (path: string) => path.slice(1);

export async function hasPicture({ client, bucket }: PictureStorage, path: string): Promise<boolean> {
  try {
    await client.send(new HeadObjectCommand({ Bucket: bucket, Key: keyOf(path) }));
    return true;
  } catch (error) {
    // Without permission to list, S3 answers 403 for a missing object.
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 403 || status === 404) return false;
    throw error;
  }
}

/** Idempotent: the same path always has the same picture. */
export async function storePicture(
  { client, bucket }: PictureStorage,
  path: string,
  { contentType, body }: FileResponse,
): Promise<void> {
  await client.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: keyOf(path),
      Body: body,
      ContentType: contentType,
      CacheControl: cacheControl(artRoutes.getArt.cache),
    }),
  );
}
