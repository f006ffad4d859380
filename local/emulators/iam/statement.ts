import * as z from 'zod';

const texts = z.union([z.string().transform((text) => [text]), z.array(z.string())]);

/** A statement of a policy document; single values become lists. */
export const statementSchema = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: texts,
  Resource: texts,
  Condition: z
    .record(
      z.string(),
      z.record(z.string(), z.union([z.boolean().transform(String), z.number().transform(String), texts])),
    )
    .optional(),
});

export type Statement = z.infer<typeof statementSchema>;
