import * as z from 'zod';
import type { DeliverySettings } from '../emulators/dynamodb-streams/batch-delivery.ts';
import type { Resource } from './deployed.ts';
import { readProperties, withoutEffect } from './properties.ts';

const schema = z.strictObject({
  FunctionName: z.string(),
  EventSourceArn: z.string(),
  StartingPosition: z.literal('TRIM_HORIZON'),
  BatchSize: z.number().default(100),
  MaximumRetryAttempts: z.number().default(-1),
  BisectBatchOnFunctionError: z.boolean().default(false),
  Enabled: z.boolean().default(true),
  FunctionResponseTypes: z.tuple([z.literal('ReportBatchItemFailures')]),
  FilterCriteria: z
    .strictObject({
      Filters: z.array(z.strictObject({ Pattern: z.string().transform((text): unknown => JSON.parse(text)) })),
    })
    .optional(),
  DestinationConfig: z.strictObject({ OnFailure: z.strictObject({ Destination: z.string() }) }).optional(),
  // There is always one batch at a time, which keeps the order within an item too.
  ParallelizationFactor: withoutEffect,
  Tags: withoutEffect,
});

export type MappingDefinition = {
  logicalId: string;
  functionName: string;
  isEnabled: boolean;
  settings: DeliverySettings;
  filters: unknown[] | undefined;
  /** ARN of the queue for what is given up. */
  onFailure: string | undefined;
};

/** Throws UnsupportedError for unsupported properties, e.g. tumbling windows. */
export function readMapping(resource: Resource): MappingDefinition {
  const read = readProperties(resource, schema);
  return {
    logicalId: resource.logicalId,
    functionName: read.FunctionName,
    isEnabled: read.Enabled,
    settings: {
      eventSourceArn: read.EventSourceArn,
      batchSize: read.BatchSize,
      maxRetryAttempts: read.MaximumRetryAttempts,
      bisectOnError: read.BisectBatchOnFunctionError,
    },
    onFailure: read.DestinationConfig?.OnFailure.Destination,
    filters: read.FilterCriteria?.Filters.map(({ Pattern }) => Pattern),
  };
}
