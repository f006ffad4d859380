import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../ground/platform/table.ts';
import type { Payments } from '../ground/stripe/payments.ts';
import type { TestDependencies } from './dependencies.ts';

/** Makes a call to the table or to Stripe; `name` is that of the command or method. */
type MakeCall = () => Promise<unknown>;
type Interceptor = (name: string, call: MakeCall) => Promise<unknown>;

/** The same dependencies with every call to table and Stripe intercepted. */
export function intercept(dependencies: TestDependencies, interceptor: Interceptor): TestDependencies {
  const { table, payments } = dependencies;
  return {
    ...dependencies,
    table: interceptTable(table, interceptor),
    payments: interceptPayments(payments, interceptor),
  };
}

/** The same table with every call intercepted. */
export function interceptTable({ name, client }: Table, interceptor: Interceptor): Table {
  const send = (command: object) =>
    interceptor(command.constructor.name, () => client.send(command as Parameters<typeof client.send>[0]));
  return {
    name,
    client: new Proxy(client, { get: (target, key) => (key === 'send' ? send : Reflect.get(target, key)) }),
  };
}

function interceptPayments(payments: Payments, interceptor: Interceptor): Payments {
  const methods = Object.entries(payments).map(([name, method]: [string, (...args: never[]) => Promise<unknown>]) => [
    name,
    (...args: never[]) => interceptor(name, () => method(...args)),
  ]);
  return Object.fromEntries(methods) as Payments;
}

/** Where a function crashes: at which of its calls, counted from 0, before or after the call. */
export type Crash = { at: number; when: 'before' | 'after' };

/** Runs a function that crashes: from that call on it gets no response. Returns false when it completed before. */
export async function crashAt(
  dependencies: TestDependencies,
  { at, when }: Crash,
  run: (own: TestDependencies) => Promise<unknown>,
): Promise<boolean> {
  let calls = 0;
  return new Promise<boolean>((resolve, reject) => {
    const never = new Promise<never>(() => {});
    const own = intercept(dependencies, async (_, call) => {
      const mine = calls++;
      if (mine !== at) return mine > at ? never : call();
      if (when === 'after') await call();
      resolve(true);
      return never;
    });
    run(own).then(() => resolve(false), reject);
  });
}

/**
 * The same table, one of whose calls, counted from 0, loses its connection before or after it took effect. `happened` says whether
 * there was such a call.
 */
export function interruptTableAt(table: Table, { at, when }: Crash): { table: Table; readonly happened: boolean } {
  let calls = 0;
  const own = interceptTable(table, async (_, call) => {
    const isInterrupted = calls++ === at;
    if (isInterrupted && when === 'before') throw new Error('the connection broke');
    const response = await call();
    if (isInterrupted) throw new Error('the connection broke');
    return response;
  });
  return {
    table: own,
    get happened() {
      return calls > at;
    },
  };
}

/** Names of the calls to table and Stripe that it makes. */
export async function recordCalls(
  dependencies: TestDependencies,
  run: (own: TestDependencies) => Promise<unknown>,
): Promise<string[]> {
  const names: string[] = [];
  await run(
    intercept(dependencies, (name, call) => {
      names.push(name);
      return call();
    }),
  );
  return names;
}

function conflict(): Error {
  const CancellationReasons = [{ Code: 'TransactionConflict' }];
  return new TransactionCanceledException({ $metadata: {}, message: 'conflict', CancellationReasons });
}

function throttled(): Error {
  return Object.assign(new Error('slow down'), { name: 'ThrottlingException' });
}

/**
 * Faults that DynamoDB Local does not produce: one transaction in three fails by a conflict or throttling before it
 * writes, one in nine loses its response after it has written.
 */
export function withFaults(dependencies: TestDependencies, random: () => number): TestDependencies {
  return intercept(dependencies, async (name, call) => {
    if (name !== TransactWriteCommand.name) return call();
    const draw = random();
    if (draw < 1 / 6) throw conflict();
    if (draw < 2 / 6) throw throttled();
    const response = await call();
    if (draw > 8 / 9) throw Object.assign(new Error('lost'), { name: 'InternalServerError' });
    return response;
  });
}
