import * as z from 'zod';
import type { Resource } from '../../template/deployed.ts';
import { readProperties, withoutEffect } from '../../template/properties.ts';

/** A function as the template declares it. */
export type FunctionDefinition = {
  logicalId: string;
  /** Name in AWS. */
  functionName: string;
  arn: string;
  /** The name people use: in meters, logs and messages. */
  name: string;
  handler: string;
  roleArn: string;
  timeoutSeconds: number;
  memoryMegabytes: number;
  environment: Record<string, string>;
  logGroup: string;
  codeKey: string;
};

const schema = z.strictObject({
  Code: z.strictObject({ S3Bucket: z.string(), S3Key: z.string() }),
  Handler: z.string(),
  Runtime: z.literal('nodejs24.x'),
  Role: z.string(),
  Timeout: z.number().default(3),
  MemorySize: z.number().default(128),
  Environment: z.strictObject({ Variables: z.record(z.string(), z.string()).default({}) }).optional(),
  LoggingConfig: z.looseObject({ LogGroup: z.string().optional() }).optional(),
  FunctionName: withoutEffect,
  Description: withoutEffect,
  Architectures: withoutEffect,
  TracingConfig: withoutEffect,
  ReservedConcurrentExecutions: withoutEffect,
  Tags: withoutEffect,
});

/** Reads a function of the site. Throws UnsupportedError for what workers cannot give, e.g. layers or another runtime. */
export function readFunction(resource: Resource, arn: string): FunctionDefinition {
  const { Code, Handler, Role, Timeout, MemorySize, Environment, LoggingConfig } = readProperties(resource, schema);
  const environment = Environment?.Variables ?? {};
  return {
    logicalId: resource.logicalId,
    functionName: resource.ref,
    arn,
    name: environment.POWERTOOLS_SERVICE_NAME ?? resource.logicalId,
    handler: Handler,
    roleArn: Role,
    timeoutSeconds: Timeout,
    memoryMegabytes: MemorySize,
    environment,
    logGroup: LoggingConfig?.LogGroup ?? `/aws/lambda/${resource.ref}`,
    codeKey: Code.S3Key,
  };
}
