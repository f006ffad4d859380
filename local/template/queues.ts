import * as z from 'zod';
import { arn } from '../emulators/arn.ts';
import { evaluate } from '../emulators/iam/evaluate.ts';
import type { Statement } from '../emulators/iam/statement.ts';
import { readAsyncInvocations } from './async-invocations.ts';
import type { Deployed } from './deployed.ts';
import { readMapping } from './event-source-mappings.ts';
import { roleOf, statementsOf } from './policies.ts';
import { readProperties } from './properties.ts';
import { readQueues, streamMappings } from './queue-mappings.ts';
import { policyStatements } from './resource-policies.ts';
import { place } from './template.ts';

const events = 'events.amazonaws.com';

const ruleSchema = z.looseObject({
  Targets: z.array(z.looseObject({ DeadLetterConfig: z.strictObject({ Arn: z.string() }).optional() })),
});

const roleSchema = z.looseObject({ Role: z.string() });

/** Someone who sends to a queue: `who` for messages, and the statements and condition values of their request. */
type Sender = { who: string; queueArn: string; statements: Statement[]; conditionValues: Record<string, string[]> };

/** Rules of EventBridge, which send what a target did not take as the service; the queue's policy must allow it. */
function rulesThatSend(deployed: Deployed): Sender[] {
  return deployed.byType('AWS::Events::Rule').flatMap((rule) =>
    readProperties(rule, ruleSchema).Targets.flatMap(({ DeadLetterConfig }) => {
      if (DeadLetterConfig === undefined) return [];
      const { Arn: queueArn } = DeadLetterConfig;
      return {
        who: `EventBridge for ${rule.logicalId}`,
        queueArn,
        statements: policyStatements(deployed, queueArn, events),
        conditionValues: {
          'aws:sourcearn': [arn('events', `rule/${rule.ref}`)],
          'aws:sourceaccount': [place.account],
        },
      };
    }),
  );
}

/** On-failure queues by function, of asynchronous invocations and of streams; Lambda sends with the function's role. */
function functionsThatSend(deployed: Deployed): Sender[] {
  const mapped = streamMappings(deployed).map(readMapping);
  const destinations = [
    ...[...readAsyncInvocations(deployed)].map(([name, { onFailure }]) => ({ name, queueArn: onFailure })),
    ...mapped.map(({ functionName: name, onFailure }) => ({ name, queueArn: onFailure })),
  ];
  return destinations.flatMap(({ name, queueArn }) =>
    queueArn === undefined ? [] : senderWithRole(deployed, name, queueArn),
  );
}

function senderWithRole(deployed: Deployed, name: string, queueArn: string): Sender {
  const target = deployed
    .byType('AWS::Lambda::Function')
    .find(({ ref }) => ref === name || name.endsWith(`:function:${ref}`));
  if (target === undefined) throw new Error(`there is no function ${name} that could send to ${queueArn}`);
  const { Role } = readProperties(target, roleSchema);
  const ofRole = statementsOf(deployed, roleOf(deployed, Role));
  return {
    who: `the role of ${target.logicalId}`,
    queueArn,
    statements: [...ofRole, ...policyStatements(deployed, queueArn, Role)],
    conditionValues: { 'aws:principalarn': [Role] },
  };
}

/**
 * Throws for a rule or function that may not send to the queue which keeps what it gives up: on AWS the message would be
 * lost, or the deployment fail.
 */
export function checkQueues(deployed: Deployed): void {
  const queues = readQueues(deployed).map((queue) => queue.arn);
  for (const { who, queueArn, statements, conditionValues } of [
    ...rulesThatSend(deployed),
    ...functionsThatSend(deployed),
  ]) {
    if (!queues.includes(queueArn)) throw new Error(`${who}: there is no queue ${queueArn}`);
    const secure = { ...conditionValues, 'aws:securetransport': ['true'] };
    const decision = evaluate(statements, {
      action: 'sqs:SendMessage',
      resource: queueArn,
      conditionValues: secure,
    });
    if (decision !== 'allowed') throw new Error(`${who} may not send to ${queueArn}: ${decision}`);
  }
}
