import * as z from 'zod';
import { account, arn, region } from '../emulators/arn.ts';

const properties = z.record(z.string(), z.unknown());

const templateSchema = z.object({
  Parameters: z.record(z.string(), z.looseObject({ Default: z.unknown().optional() })).default({}),
  Mappings: z.record(z.string(), z.record(z.string(), properties)).default({}),
  Conditions: properties.default({}),
  Resources: z.record(
    z.string(),
    z.looseObject({
      Type: z.string(),
      Condition: z.string().optional(),
      DependsOn: z.union([z.string(), z.array(z.string())]).optional(),
      Properties: properties.default({}),
    }),
  ),
  Outputs: z.record(z.string(), z.looseObject({ Condition: z.string().optional(), Value: z.unknown() })).default({}),
});

/** A CloudFormation template as it was synthesised. */
export type Template = z.infer<typeof templateSchema>;

/** The template, checked for its outer shape. Throws zod's error when it is none. */
export function parseTemplate(json: unknown): Template {
  return templateSchema.parse(json);
}

/** Values of the pseudo parameters of CloudFormation. */
export const place = {
  stackName: 'Exhale-dev',
  region,
  account,
  partition: 'aws',
  urlSuffix: 'amazonaws.com',
} as const;

/** ARN of a table's stream; its label is a moment on AWS, and the same at each start here. */
export function streamArn(tableName: string): string {
  return arn('dynamodb', `table/${tableName}/stream/2026-01-01T00:00:00.000`);
}
