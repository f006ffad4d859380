import { join } from 'node:path';
import { evaluate } from './emulators/iam/evaluate.ts';
import type { FunctionDefinition } from './emulators/lambda/definition.ts';
import type { Invoke, RunningService } from './emulators/service.ts';
import { PolledQueue } from './emulators/sqs/polled-queue.ts';
import { QueuePoller } from './emulators/sqs/queue-poller.ts';
import { fileQueues, type SendMessage } from './emulators/sqs/queues.ts';
import { startSqsApi } from './emulators/sqs/sqs-api.ts';
import type { Deployed } from './template/deployed.ts';
import { roleOf, statementsOf } from './template/policies.ts';
import { type QueueMapping, readQueueMappings, readQueues } from './template/queue-mappings.ts';

export type QueuesOptions = {
  deployed: Deployed;
  dataFolder: string;
  functions: FunctionDefinition[];
  invoke: Invoke;
  report(message: string): void;
};

export type Queues = {
  /** SQS, for functions that send. */
  api: RunningService;
  sendMessage: SendMessage;
  /** Begins to invoke the functions that consume a queue. */
  startPollers(): RunningService['close'];
  /** Resolves when all messages were consumed, or failed and are invisible for now. */
  caughtUp(): Promise<void>;
};

/** The queues of the template: those that a function consumes, and those that keep what was given up as files. */
export async function startQueues(options: QueuesOptions): Promise<Queues> {
  const { deployed, dataFolder, invoke, report } = options;
  const definitions = readQueues(deployed);
  const mappings = readQueueMappings(deployed);
  const toFile = fileQueues(dataFolder);
  const queues = new Map(
    mappings.map((mapping) => [mapping.queueArn, queueOf(mapping, definitions, options)] as const),
  );
  const sendMessage: SendMessage = async (queueArn, message) => {
    const queue = queues.get(queueArn);
    if (queue) queue.send(typeof message === 'string' ? message : JSON.stringify(message));
    else await toFile(queueArn, message);
  };
  const api = await startSqsApi((queueArn) => {
    const queue = queues.get(queueArn);
    return queue && ((body, delaySeconds) => queue.send(body, delaySeconds));
  });
  const pollers: QueuePoller[] = [];
  return {
    api,
    sendMessage,
    startPollers() {
      for (const { functionName, queueArn, batchSize, maxConcurrency } of mappings) {
        const queue = queues.get(queueArn);
        const deliver = (event: unknown) => invoke(functionName, event);
        if (queue) {
          pollers.push(new QueuePoller({ queue, batchSize, maxConcurrency, invoke: deliver, sendMessage, report }));
        }
      }
      return async () => {
        await Promise.all(pollers.map((poller) => poller.close()));
      };
    },
    caughtUp: async () => {
      await Promise.all(pollers.map((poller) => poller.caughtUp()));
    },
  };
}

const consumerActions = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];

/** Throws for a mapping that AWS would refuse to create. */
function queueOf(
  { logicalId, functionName, queueArn }: QueueMapping,
  definitions: ReturnType<typeof readQueues>,
  { deployed, functions, dataFolder }: QueuesOptions,
): PolledQueue {
  const definition = definitions.find(({ arn }) => arn === queueArn);
  if (!definition) throw new Error(`${logicalId}: there is no queue ${queueArn}`);
  const target = functions.find((one) => [one.functionName, one.arn].includes(functionName));
  if (!target) throw new Error(`${logicalId}: there is no function ${functionName}`);
  if (definition.visibilityTimeoutMs < target.timeoutSeconds * 1000) {
    throw new Error(`${logicalId}: messages become visible again before ${target.name} times out`);
  }
  const statements = statementsOf(deployed, roleOf(deployed, target.roleArn));
  for (const action of consumerActions) {
    if (evaluate(statements, { action, resource: queueArn }) === 'allowed') continue;
    throw new Error(`${logicalId}: the role of ${target.name} does not allow ${action} on ${queueArn}`);
  }
  const name = queueArn.slice(queueArn.lastIndexOf(':') + 1);
  return new PolledQueue(definition, join(dataFolder, 'queues', `${name}.pending.json`));
}
