import * as z from 'zod';
import { arn } from '../emulators/arn.ts';
import { type Statement, statementSchema } from '../emulators/iam/statement.ts';
import type { Deployed } from './deployed.ts';
import { readProperties } from './properties.ts';

const oneOrMore = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());

const principalSchema = z.union([
  z.string().transform((every) => [every]),
  z
    .looseObject({ Service: oneOrMore.default([]), AWS: oneOrMore.default([]) })
    .transform(({ Service, AWS }) => [...Service, ...AWS]),
]);

const documentSchema = z.looseObject({
  Statement: z.array(statementSchema.extend({ Principal: principalSchema })),
});

const topicPolicySchema = z.looseObject({ Topics: z.array(z.string()), PolicyDocument: documentSchema });
const queuePolicySchema = z.looseObject({ Queues: z.array(z.string()), PolicyDocument: documentSchema });

/** ARN of a queue by its URL, which is what `Ref` gives. */
const queueArn = (url: string) => arn('sqs', url.slice(url.lastIndexOf('/') + 1));

/** The policies of topics and queues of the template, with the ARNs of what they are attached to. */
function resourcePolicies(deployed: Deployed) {
  const ofTopics = deployed.byType('AWS::SNS::TopicPolicy').map((policy) => readProperties(policy, topicPolicySchema));
  const ofQueues = deployed.byType('AWS::SQS::QueuePolicy').map((policy) => readProperties(policy, queuePolicySchema));
  return [
    ...ofTopics.map(({ Topics, PolicyDocument }) => ({ arns: Topics, ...PolicyDocument })),
    ...ofQueues.map(({ Queues, PolicyDocument }) => ({ arns: Queues.map(queueArn), ...PolicyDocument })),
  ];
}

/** Statements of the policies of a topic or queue that apply to a principal: a service, or the ARN of a role. */
export function policyStatements(deployed: Deployed, resourceArn: string, principal: string): Statement[] {
  return resourcePolicies(deployed)
    .filter(({ arns }) => arns.includes(resourceArn))
    .flatMap(({ Statement }) => Statement)
    .filter(({ Principal }) => Principal.includes(principal) || Principal.includes('*'));
}
