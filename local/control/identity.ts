import * as z from 'zod';
import type { Cognito } from '../emulators/cognito/cognito.ts';
import type { Answer } from './stripe.ts';

const schema = z.strictObject({ accessSeconds: z.int().min(1).nullable(), email: z.string().optional() });

/**
 * Makes new access and id tokens, of all or of one person, live that long, or again as the template says. Throws ZodError
 * for another body.
 */
export function setLifetimes(cognito: Cognito, body: unknown): Answer {
  const { accessSeconds, email } = schema.parse(body);
  cognito.setAccessSeconds(accessSeconds, email);
  return { status: 204 };
}
