import { KMSClient } from '@aws-sdk/client-kms';
import * as z from 'zod';
import type { CreateDataKey, DecryptDataKey } from '../domains/screening/data-key.ts';
import { createDataKey, decryptDataKey } from '../domains/screening/kms.ts';

const { screeningKey } = z
  .object({ screeningKey: z.object({ endpoint: z.string(), id: z.string() }) })
  .parse(JSON.parse(process.env.EXHALE_CLOUD ?? '{}'));

const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
const client = new KMSClient({ endpoint: screeningKey.endpoint, region: 'us-east-1', credentials });

/** Seals and opens answers with the key of the local cloud, without a role. */
export const screeningKeys: { createDataKey: CreateDataKey; decryptDataKey: DecryptDataKey } = {
  createDataKey: (bookingId) => createDataKey(screeningKey.id, bookingId, client),
  decryptDataKey: (sealed) => decryptDataKey(screeningKey.id, sealed, client),
};
