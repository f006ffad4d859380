import * as z from 'zod';
import { arn } from '../emulators/arn.ts';
import type { ScheduleDefinition } from '../emulators/eventbridge/scheduler.ts';
import type { FunctionDefinition } from '../emulators/lambda/definition.ts';
import type { Deployed, Resource } from './deployed.ts';
import { readProperties, withoutEffect } from './properties.ts';
import { readSchedules } from './schedules.ts';

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
  ReservedConcurrentExecutions: withoutEffect,
  Tags: withoutEffect,
});

const arnsOf = (schedules: ScheduleDefinition[]) =>
  schedules.flatMap(({ targets }) => targets.map(({ functionArn }) => functionArn));

const minuteMs = 60_000;

/** Tells whether a schedule runs each minute: to start a function as often takes more than its work. */
function isFrequent({ nextRun }: ScheduleDefinition): boolean {
  const run = new Date(0);
  return nextRun(run, run).getTime() <= minuteMs;
}

const arnOf = (resource: Resource) => arn('lambda', `function:${resource.ref}`);

/**
 * The functions of the template, except those of custom resources, which local code replaces. Throws UnsupportedError
 * for what a worker cannot provide, e.g. layers or another runtime.
 */
export function readFunctions(deployed: Deployed): FunctionDefinition[] {
  const providers = deployed.resources
    .filter(({ type }) => type.startsWith('Custom::'))
    .map(({ properties }) => properties.ServiceToken);
  const schedules = readSchedules(deployed);
  const scheduled = arnsOf(schedules);
  const frequent = arnsOf(schedules.filter(isFrequent));
  return deployed
    .byType('AWS::Lambda::Function')
    .filter((resource) => !providers.includes(arnOf(resource)))
    .map((resource) => ({
      ...readFunction(resource),
      background: isBackground(deployed, resource),
      infrequent: scheduled.includes(arnOf(resource)) && !frequent.includes(arnOf(resource)),
    }));
}

/** Tells whether only event source mappings invoke it. */
function isBackground(deployed: Deployed, function_: Resource): boolean {
  const names: unknown[] = [function_.ref, arnOf(function_)];
  const isMapped = deployed
    .byType('AWS::Lambda::EventSourceMapping')
    .some(({ properties }) => names.includes(properties.FunctionName));
  const isRouted = deployed
    .byType('AWS::ApiGatewayV2::Integration')
    .some(({ properties }) => names.includes(properties.IntegrationUri));
  return isMapped && !isRouted;
}

function readFunction(resource: Resource): Omit<FunctionDefinition, 'background' | 'infrequent'> {
  const { Code, Handler, Role, Timeout, MemorySize, Environment, LoggingConfig } = readProperties(resource, schema);
  const environment = Environment?.Variables ?? {};
  return {
    logicalId: resource.logicalId,
    functionName: resource.ref,
    arn: arnOf(resource),
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
