import * as z from 'zod';

/** Tells what runs (docs/operations.md#which-commit-runs). */
export const version = z.strictObject({
  /** Hash of the commit; null when the site was not deployed from a repository. */
  commit: z.string().nullable(),
  /** Tells whether files were deployed that the commit does not have. */
  hasChanges: z.boolean(),
});
