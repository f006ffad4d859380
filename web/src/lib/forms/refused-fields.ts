import { hasCode } from '../problem.ts';
import type { FieldErrors } from './form.ts';

/** The server's messages about these fields of the body, where they are whole sentences; null when it refused none. */
export function refusedFields<Name extends string>(error: unknown, names: readonly Name[]): FieldErrors<Name> | null {
  const fields = hasCode(error, 'invalid_request') ? error.fields : [];
  const wrong: FieldErrors<Name> = {};
  for (const name of names) {
    const refused = fields.find(({ field }) => field === `body.${name}`);
    if (refused) wrong[name] = refused.message;
  }
  return Object.keys(wrong).length > 0 ? wrong : null;
}
