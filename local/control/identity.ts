import * as z from 'zod';
import type { Cognito } from '../cognito/types.ts';
import type { Answer } from './stripe.ts';

const schema = z.strictObject({ accessSeconds: z.int().min(1).nullable() });

/** Makes new access and id tokens live that long, or again as the template says. Throws ZodError for another body. */
export function setLifetimes(cognito: Cognito, body: unknown): Answer {
  cognito.setAccessSeconds(schema.parse(body).accessSeconds);
  return { status: 204 };
}
