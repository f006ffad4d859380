import * as z from 'zod';
import { UnsupportedError } from '../emulators/errors.ts';
import type { Resource } from './deployed.ts';

/**
 * Reads a resource's properties by a strict schema of what its emulator supports. Throws UnsupportedError that names
 * resource and property for anything else.
 */
export function readProperties<Schema extends z.ZodType>(resource: Resource, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(resource.properties);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'properties'}: ${issue.message}`);
  throw new UnsupportedError(
    `the local cloud does not support this of ${resource.type} ${resource.logicalId}: ${problems.join('; ')}`,
  );
}

/** A property without effect on loopback (names, certificates, price classes, logs). */
export const withoutEffect = z.unknown().optional();
