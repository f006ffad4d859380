import * as z from 'zod';
import type { Deployed, Resource } from './deployed.ts';
import { readProperties, withoutEffect } from './properties.ts';

const texts = z.union([z.string().transform((text) => [text]), z.array(z.string())]);

const statementSchema = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: texts.optional(),
  NotAction: texts.optional(),
  Resource: texts.optional(),
  NotResource: texts.optional(),
  Condition: z
    .record(
      z.string(),
      z.record(z.string(), z.union([z.boolean().transform(String), z.number().transform(String), texts])),
    )
    .optional(),
});

/** One statement of an identity's policy. */
export type Statement = z.infer<typeof statementSchema>;

const documentSchema = z.looseObject({ Version: z.string(), Statement: z.array(statementSchema) });

const roleSchema = z.strictObject({
  RoleName: withoutEffect,
  Description: withoutEffect,
  Tags: withoutEffect,
  AssumeRolePolicyDocument: z.looseObject({ Statement: z.array(z.looseObject({ Principal: z.unknown() })) }),
  ManagedPolicyArns: z.array(z.string()).default([]),
  Policies: z.array(z.strictObject({ PolicyName: z.string(), PolicyDocument: documentSchema })).default([]),
});

const policySchema = z.looseObject({ PolicyDocument: documentSchema, Roles: z.array(z.string()).default([]) });

const logging = ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'];
const tracing = ['xray:PutTraceSegments', 'xray:PutTelemetryRecords', 'xray:GetSampling*'];

// AWS's own policies are in no template. What a function of the site may need of them, as AWS publishes them.
const managedPolicies: Record<string, string[]> = {
  'arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole': logging,
  'arn:aws:iam::aws:policy/AWSXRayDaemonWriteAccess': tracing,
};

/** Statements of a managed policy: the template's own, or AWS's. Throws when it is neither. */
function managedStatements(deployed: Deployed, arn: string): Statement[] {
  const own = deployed.byType('AWS::IAM::ManagedPolicy').find((policy) => policy.ref === arn);
  if (own !== undefined) return readProperties(own, policySchema).PolicyDocument.Statement;
  const actions = managedPolicies[arn];
  if (actions === undefined) throw new Error(`The local cloud does not know the managed policy ${arn}.`);
  return [{ Effect: 'Allow', Action: actions, Resource: ['*'] }];
}

/** Statements of the policies that name the role themselves. */
function attachedStatements(deployed: Deployed, roleName: string): Statement[] {
  return [...deployed.byType('AWS::IAM::Policy'), ...deployed.byType('AWS::IAM::ManagedPolicy')]
    .map((policy) => readProperties(policy, policySchema))
    .filter((policy) => policy.Roles.includes(roleName))
    .flatMap((policy) => policy.PolicyDocument.Statement);
}

/** All statements that hold for a role: inline, attached and managed. */
export function statementsOf(deployed: Deployed, role: Resource): Statement[] {
  const { Policies, ManagedPolicyArns } = readProperties(role, roleSchema);
  return [
    ...Policies.flatMap((policy) => policy.PolicyDocument.Statement),
    ...ManagedPolicyArns.flatMap((arn) => managedStatements(deployed, arn)),
    ...attachedStatements(deployed, role.ref),
  ];
}

/** The role of an ARN. Throws when the template has none. */
export function roleOf(deployed: Deployed, arn: string): Resource {
  const role = deployed.byType('AWS::IAM::Role').find(({ ref }) => arn.endsWith(`:role/${ref}`));
  if (role === undefined) throw new Error(`the template has no role ${arn}`);
  return role;
}
