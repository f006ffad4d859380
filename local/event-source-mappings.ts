import type { DynamoDbApi } from './emulators/dynamodb/api.ts';
import { EventSourceMapping } from './emulators/dynamodb-streams/event-source-mapping.ts';
import { evaluate } from './emulators/iam/evaluate.ts';
import type { FunctionDefinition } from './emulators/lambda/definition.ts';
import type { Invoke } from './emulators/service.ts';
import type { SendMessage } from './emulators/sqs/queues.ts';
import type { Deployed } from './template/deployed.ts';
import type { TableDefinition } from './template/dynamodb.ts';
import { type MappingDefinition, readMapping } from './template/event-source-mappings.ts';
import { roleOf, statementsOf } from './template/policies.ts';
import { streamMappings } from './template/queue-mappings.ts';

export type MappingsOptions = {
  deployed: Deployed;
  functions: FunctionDefinition[];
  tables: (TableDefinition & { localStreamArn: string | undefined })[];
  call: DynamoDbApi;
  invoke: Invoke;
  dataFolder: string;
  sendMessage: SendMessage;
  report(message: string): void;
};

const streamActions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];

/** Lambda reads the stream with the role of the function: throws when the role does not allow it. */
function checkRole({ deployed, functions }: MappingsOptions, mapping: MappingDefinition): void {
  const target = functions.find(({ functionName, arn }) => [functionName, arn].includes(mapping.functionName));
  if (target === undefined) throw new Error(`${mapping.logicalId}: there is no function ${mapping.functionName}`);
  const statements = statementsOf(deployed, roleOf(deployed, target.roleArn));
  const resource = mapping.settings.eventSourceArn;
  for (const action of streamActions.map((name) => `dynamodb:${name}`)) {
    if (evaluate(statements, { action, resource }) === 'allowed') continue;
    throw new Error(`${mapping.logicalId}: the role of ${target.name} does not allow ${action} on ${resource}`);
  }
}

/** Starts the event source mappings of the template. Throws for one that AWS would refuse to create. */
export async function startMappings(options: MappingsOptions): Promise<EventSourceMapping[]> {
  const { deployed, tables, call, invoke, dataFolder, sendMessage, report } = options;
  const enabled = streamMappings(deployed)
    .map(readMapping)
    .filter(({ isEnabled }) => isEnabled);
  const mappings = enabled.map((definition) => {
    const { logicalId, functionName, settings, filters, onFailure } = definition;
    const streamArn = tables.find((table) => table.streamArn === settings.eventSourceArn)?.localStreamArn;
    if (streamArn === undefined) throw new Error(`${logicalId}: no table has the stream ${settings.eventSourceArn}`);
    checkRole(options, definition);
    return new EventSourceMapping({
      id: logicalId,
      settings,
      filters,
      streamArn,
      dataFolder,
      report,
      call: (action, input) => call('streams', action, input),
      invoke: (event) => invoke(functionName, event),
      onGivenUp: async (message) => {
        if (onFailure) await sendMessage(onFailure, message);
      },
    });
  });
  await Promise.all(mappings.map((mapping) => mapping.start()));
  return mappings;
}
