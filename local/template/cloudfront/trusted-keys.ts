import { createPublicKey, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import type { TrustedKeys } from '../../emulators/cloudfront/distribution.ts';
import { UnsupportedError } from '../../emulators/errors.ts';
import type { Deployed } from '../deployed.ts';
import { readProperties, withoutEffect } from '../properties.ts';

const keySchema = z.strictObject({
  PublicKeyConfig: z.strictObject({
    CallerReference: withoutEffect,
    Comment: withoutEffect,
    EncodedKey: z.string(),
    Name: withoutEffect,
  }),
});

const groupSchema = z.strictObject({
  KeyGroupConfig: z.strictObject({ Comment: withoutEffect, Items: z.array(z.string()).min(1), Name: withoutEffect }),
});

/** The keys of these key groups. Throws UnsupportedError for a group or key that is not in the template. */
export function trustedKeys(deployed: Deployed, groupIds: string[]): TrustedKeys {
  const keyIds = groupIds.flatMap((id) => {
    const group = deployed.byType('AWS::CloudFront::KeyGroup').find(({ ref }) => ref === id);
    if (!group) throw new UnsupportedError(`the local cloud does not know the key group ${id}`);
    return readProperties(group, groupSchema).KeyGroupConfig.Items;
  });
  return new Map(keyIds.map((id) => [id, publicKey(deployed, id)]));
}

function publicKey(deployed: Deployed, id: string): KeyObject {
  const resource = deployed.byType('AWS::CloudFront::PublicKey').find(({ ref }) => ref === id);
  if (!resource) throw new UnsupportedError(`the local cloud does not know the public key ${id}`);
  const key = createPublicKey(readProperties(resource, keySchema).PublicKeyConfig.EncodedKey);
  if (key.asymmetricKeyType !== 'rsa' || key.asymmetricKeyDetails?.modulusLength !== 2048) {
    throw new UnsupportedError(`public key ${resource.logicalId}: CloudFront takes RSA of 2048 bits`);
  }
  return key;
}
