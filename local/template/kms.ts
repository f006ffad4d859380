import * as z from 'zod';
import { arn } from '../emulators/arn.ts';
import type { KeyDefinition } from '../emulators/kms/kms.ts';
import type { Deployed } from './deployed.ts';
import { readProperties, withoutEffect } from './properties.ts';

const schema = z.strictObject({
  Description: withoutEffect,
  // IAM decides: AWS's default for a key.
  KeyPolicy: withoutEffect,
  EnableKeyRotation: withoutEffect,
  PendingWindowInDays: withoutEffect,
  Tags: withoutEffect,
});

/** The symmetric keys of the template. Throws UnsupportedError for any other. */
export function readKeys(deployed: Deployed): KeyDefinition[] {
  return deployed.byType('AWS::KMS::Key').map((key) => {
    readProperties(key, schema);
    return { id: key.ref, arn: arn('kms', `key/${key.ref}`) };
  });
}
