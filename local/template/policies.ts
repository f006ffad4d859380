import * as z from 'zod';
import { type Statement, statementSchema } from '../emulators/iam/statement.ts';
import type { Deployed, Resource } from './deployed.ts';
import { readProperties, withoutEffect } from './properties.ts';

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

// Excerpts of managed policies of AWS, which are in no template.
const managedPolicies: Record<string, string[]> = {
  'arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole': logging,
};

/** Statements of a managed policy of the template or of AWS. Throws for any other. */
function managedStatements(deployed: Deployed, arn: string): Statement[] {
  const own = deployed.byType('AWS::IAM::ManagedPolicy').find((policy) => policy.ref === arn);
  if (own !== undefined) return readProperties(own, policySchema).PolicyDocument.Statement;
  const actions = managedPolicies[arn];
  if (actions === undefined) throw new Error(`unknown managed policy ${arn}.`);
  return [{ Effect: 'Allow', Action: actions, Resource: ['*'] }];
}

function attachedStatements(deployed: Deployed, roleName: string): Statement[] {
  return [...deployed.byType('AWS::IAM::Policy'), ...deployed.byType('AWS::IAM::ManagedPolicy')]
    .map((policy) => readProperties(policy, policySchema))
    .filter((policy) => policy.Roles.includes(roleName))
    .flatMap((policy) => policy.PolicyDocument.Statement);
}

/** Statements of a role: inline, attached and managed policies. */
export function statementsOf(deployed: Deployed, role: Resource): Statement[] {
  const { Policies, ManagedPolicyArns } = readProperties(role, roleSchema);
  return [
    ...Policies.flatMap((policy) => policy.PolicyDocument.Statement),
    ...ManagedPolicyArns.flatMap((arn) => managedStatements(deployed, arn)),
    ...attachedStatements(deployed, role.ref),
  ];
}

/** Throws when the template has no role of that ARN. */
export function roleOf(deployed: Deployed, arn: string): Resource {
  const role = deployed.byType('AWS::IAM::Role').find(({ ref }) => arn.endsWith(`:role/${ref}`));
  if (role === undefined) throw new Error(`the template has no role ${arn}`);
  return role;
}
