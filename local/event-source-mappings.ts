import type { DynamoDbApi } from './emulators/dynamodb/api.ts';
import { Mapping } from './emulators/dynamodb-streams/mapping.ts';
import { evaluate } from './emulators/iam/evaluate.ts';
import type { FunctionDefinition } from './emulators/lambda/definition.ts';
import type { Invoke } from './emulators/service.ts';
import type { Deployed } from './template/deployed.ts';
import type { TableDefinition } from './template/dynamodb.ts';
import { type MappingDefinition, readMapping } from './template/event-source-mappings.ts';
import { roleOf, statementsOf } from './template/policies.ts';

export type MappingsOptions = {
  deployed: Deployed;
  functions: FunctionDefinition[];
  tables: (TableDefinition & { localStreamArn: string | undefined })[];
  call: DynamoDbApi;
  invoke: Invoke;
  dataFolder: string;
  report(message: string): void;
};

const streamActions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];

/** Lambda reads the stream with the role of the function, and refuses a mapping whose role may not. */
function checkRole({ deployed, functions }: MappingsOptions, mapping: MappingDefinition): void {
  const target = functions.find(({ functionName, arn }) => [functionName, arn].includes(mapping.FunctionName));
  if (target === undefined) throw new Error(`${mapping.logicalId}: there is no function ${mapping.FunctionName}`);
  const statements = statementsOf(deployed, roleOf(deployed, target.roleArn));
  for (const action of streamActions.map((name) => `dynamodb:${name}`)) {
    if (evaluate(statements, { action, resource: mapping.EventSourceArn }) !== 'allowed') {
      throw new Error(
        `${mapping.logicalId}: the role of ${target.name} does not allow ${action} on the table's stream`,
      );
    }
  }
}

/** Starts every event source mapping of the template. Throws for one that AWS would refuse to make. */
export async function startMappings(options: MappingsOptions): Promise<Mapping[]> {
  const { deployed, tables, call, invoke, dataFolder, report } = options;
  const definitions = deployed.byType('AWS::Lambda::EventSourceMapping').map(readMapping);
  const mappings = definitions
    .filter(({ Enabled }) => Enabled)
    .map((definition) => {
      const streamArn = tables.find((table) => table.streamArn === definition.EventSourceArn)?.localStreamArn;
      if (streamArn === undefined)
        throw new Error(`${definition.logicalId}: no table has the stream ${definition.EventSourceArn}`);
      checkRole(options, definition);
      const toFunction = (event: unknown) => invoke(definition.FunctionName, event);
      return new Mapping({ definition, call, streamArn, dataFolder, report, invoke: toFunction });
    });
  await Promise.all(mappings.map((mapping) => mapping.start()));
  return mappings;
}
