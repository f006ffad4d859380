import type { Key, Table } from '../ground/platform/table.ts';

type Item = Record<string, unknown>;
type WriteRequest = { Put?: { Item: Item }; Update?: { Key: Item } };
type BatchRequest = { PutRequest?: { Item: Item } };

/** Inputs of PutItem, UpdateItem, TransactWriteItems and BatchWriteItem; other commands have none of these. */
type WriteInput = {
  Item?: Item;
  Key?: Item;
  UpdateExpression?: string;
  TransactItems?: WriteRequest[];
  RequestItems?: Record<string, BatchRequest[] | object>;
};

type WrittenKey = Key & { kind: unknown };

/** By client, which is of one temporary table: its keys that were ever written, by the start of the partition key. */
const registers = new WeakMap<object, Map<string, Map<string, WrittenKey>>>();

const startOf = (partition: string) => partition.split('#', 1)[0] ?? '';

const isItem = (item: Item | undefined) => item !== undefined;

/** The items, or at least the keys, that a command writes. */
function writtenBy({ Item, Key, UpdateExpression, TransactItems = [], RequestItems = {} }: WriteInput): Item[] {
  const ofBatch = Object.values(RequestItems).flatMap((requests) =>
    Array.isArray(requests) ? requests.map(({ PutRequest }: BatchRequest) => PutRequest?.Item) : [],
  );
  const ofTransaction = TransactItems.map(({ Put, Update }) => Put?.Item ?? Update?.Key);
  const updated = UpdateExpression === undefined ? undefined : Key;
  return [Item, updated, ...ofTransaction, ...ofBatch].filter(isItem);
}

function remember(register: Map<string, Map<string, WrittenKey>>, { PK, SK, kind }: Item): void {
  const start = startOf(String(PK));
  const keys = register.get(start) ?? new Map<string, WrittenKey>();
  register.set(start, keys);
  const id = `${PK} ${SK}`;
  const before = keys.get(id);
  // A write of another kind may have been refused: then it can be either.
  const isOtherKind = before !== undefined && kind !== undefined && before.kind !== kind;
  keys.set(id, { PK: String(PK), SK: String(SK), kind: isOtherKind ? undefined : (kind ?? before?.kind) });
}

/**
 * Remembers what is written by this client, so that a test finds its mails and events without a scan: DynamoDB Local parses every
 * item of the table for one, which was most of its work.
 */
export function registerWrites(client: Table['client']): void {
  const register = new Map<string, Map<string, WrittenKey>>();
  registers.set(client, register);
  client.middlewareStack.add(
    (next) => (call) => {
      const input: WriteInput = Object(call.input);
      // Before it is sent: what seems to fail may have been written.
      for (const item of writtenBy(input)) remember(register, item);
      return next(call);
    },
    { step: 'initialize', name: 'registerWrites' },
  );
}

/**
 * Keys of a temporary table whose partition key starts with the prefix, of which some may be deleted; undefined when the client is
 * another one.
 * @param kind leaves out items that were put as one of another kind
 */
export function writtenKeys({ client }: Table, prefix: string, kind?: string): Key[] | undefined {
  const register = registers.get(client);
  // A shorter prefix may be the start of several.
  if (!register || !prefix.includes('#')) return undefined;
  const keys = [...(register.get(startOf(prefix))?.values() ?? [])];
  return keys
    .filter((key) => key.PK.startsWith(prefix) && (kind === undefined || key.kind === undefined || key.kind === kind))
    .map(({ PK, SK }) => ({ PK, SK }));
}
