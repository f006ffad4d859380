import * as z from 'zod';
import type { Resource } from './deployed.ts';
import { readProperties, withoutEffect } from './properties.ts';

const pattern = z.string().transform((text): unknown => JSON.parse(text));

const schema = z.strictObject({
  FunctionName: z.string(),
  EventSourceArn: z.string(),
  StartingPosition: z.enum(['TRIM_HORIZON', 'LATEST']),
  Enabled: z.boolean().default(true),
  BatchSize: z.number().default(100),
  MaximumBatchingWindowInSeconds: z.number().default(0),
  MaximumRetryAttempts: z.number().default(-1),
  MaximumRecordAgeInSeconds: z.number().default(-1),
  BisectBatchOnFunctionError: z.boolean().default(false),
  FunctionResponseTypes: z.array(z.literal('ReportBatchItemFailures')).default([]),
  FilterCriteria: z.strictObject({ Filters: z.array(z.strictObject({ Pattern: pattern })) }).optional(),
  // What is given up is written to a file, whatever its queue would be.
  DestinationConfig: withoutEffect,
  // Locally there is one batch at a time: the order within an item is kept either way.
  ParallelizationFactor: withoutEffect,
  Tags: withoutEffect,
});

/** An event source mapping as the template declares it. */
export type MappingDefinition = z.infer<typeof schema> & { logicalId: string };

/** Reads a mapping. Throws UnsupportedError for what the stand-in does not do, e.g. tumbling windows. */
export function readMapping(resource: Resource): MappingDefinition {
  return { ...readProperties(resource, schema), logicalId: resource.logicalId };
}
