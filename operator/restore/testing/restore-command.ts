import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '#infra/settings/read.ts';
import { deploy } from '../../deploy/deploy.ts';
import { newKeyPair } from '../../deploy/media-key.ts';
import type { AwsAccount } from '../../deploy/testing/account.ts';
import { openTestCommand, settings, stackName, type TestCommand, testCommit } from '../../deploy/testing/command.ts';
import { restore } from '../restore.ts';
import { restoredName } from '../restore-table.ts';
import type { RestoreDependencies } from '../stage.ts';
import type { Tables } from '../tables.ts';
import { EmulatedTables, liveTable } from './emulated-tables.ts';

export const now = new Date('2026-11-28T09:00:00Z');
export const instant = new Date('2026-11-20T09:00:00Z');
export const target = restoredName('prod', instant);

const comparison = { checkouts: 1, orders: 4, refunds: 0, repaired: 2, listed: 0, failed: 0, resumeFrom: null };

/** The command on an emulated account, whose site was deployed before. */
export class TestRestore {
  readonly command: TestCommand;
  readonly #deployed: AwsAccount;
  tables: EmulatedTables = new EmulatedTables();
  /** Takes the place of the emulated tables. */
  realTables: ((print: (line: string) => void) => Tables) | undefined;
  /** Answers of the comparison with Stripe, in turn, then that nothing failed; with what it was asked. */
  comparisons: object[] = [];
  asked: unknown[] = [];
  typed = 'prod';
  /** When CloudFormation ended the last deployment. */
  deployedAt: Date | undefined;
  kept: string[] = [];
  paused = 0;
  /** Takes the place of the emulated functions. */
  realFunctions: ((name: string, payload: unknown) => Promise<unknown>) | undefined;

  constructor(command: TestCommand, deployed: AwsAccount) {
    this.command = command;
    this.#deployed = deployed;
  }

  get settingsFile(): string {
    return join(this.command.folder, 'settings.jsonc');
  }

  get settingsText(): string {
    return readFileSync(this.settingsFile, 'utf8');
  }

  get outputs(): Record<string, string> {
    return this.command.aws.account.stacks.get(stackName)?.outputs ?? {};
  }

  get printed(): string {
    return this.command.text;
  }

  /** The site as it was before anything was restored. */
  begin(): void {
    const account: AwsAccount = {
      ...structuredClone(this.#deployed),
      run: (name, payload) => this.#invoke(name, payload),
    };
    Object.assign(this.command.aws, { account, calls: [], fault: () => undefined });
    Object.assign(this.command, { cdk: [], cdkFault: () => undefined, answer: true, answers: {}, printed: [] });
    Object.assign(this, {
      tables: new EmulatedTables(),
      asked: [],
      comparisons: [],
      typed: 'prod',
      deployedAt: undefined,
      kept: [],
      paused: 0,
    });
    const stages = `{ "prod": ${JSON.stringify(settings)} }`;
    writeFileSync(this.settingsFile, `// ours\n{ "stages": ${stages} }\n`);
  }

  async #invoke(name: string, payload: unknown): Promise<unknown> {
    if (this.realFunctions) return this.realFunctions(name, payload);
    if (name.startsWith('FunctionsReconcilePayments')) {
      this.asked.push(payload);
      return this.comparisons.shift() ?? comparison;
    }
    if (name.startsWith('FunctionsCompleteDeletions')) this.tables.due = Math.max(0, this.tables.due - 2);
    return null;
  }

  run(to = instant, fromTable?: string): Promise<string[]> {
    this.command.printed = [];
    const order = { stage: 'prod', settingsFile: this.settingsFile, to, ...(fromTable !== undefined && { fromTable }) };
    return restore(order, this.dependencies());
  }

  dependencies(): RestoreDependencies {
    const others = this.command.dependencies({ yes: false });
    return {
      ...others,
      deploy,
      now: () => now,
      pause: async () => {
        this.paused += 1;
      },
      askText: async (question) => {
        others.print(question);
        return this.typed;
      },
      tables: () => this.realTables?.(others.print) ?? this.tables,
      keepList: (name, lines) => {
        this.kept = lines;
        return `${name}-lost.txt`;
      },
    };
  }
}

const functionIds = ['FunctionsReconcilePayments0123ABCD', 'FunctionsCompleteDeletions0123ABCD'];

/**
 * @param tableNames outputs of the deployed stack, which may name real tables
 * @param functions names of its functions
 */
export async function openTestRestore(
  tableNames = { TableName: liveTable, ErasuresTableName: 'erasures' },
  functions = functionIds,
): Promise<TestRestore> {
  const deployStack = async (account: AwsAccount) => {
    const stack = account.stacks.get(stackName);
    if (!stack) return;
    const { closed, tableStreamArn } = readSettings(join(command.folder, 'settings.jsonc'), 'prod');
    const TableName = tableStreamArn?.split('/')[1] ?? tableNames.TableName;
    Object.assign(stack.outputs, { ...tableNames, TableName, Closed: String(closed), Commit: testCommit });
    stack.events = [{ id: stackName, status: 'UPDATE_COMPLETE', reason: '', at: opened?.deployedAt?.toISOString() }];
    for (const id of functions) stack.resources.push({ type: 'AWS::Lambda::Function', id });
  };
  let opened: TestRestore | undefined;
  const command = await openTestCommand([newKeyPair()], { deploy: deployStack, clients: () => ({}) });
  await command.run();
  const { run: _, ...deployed } = command.aws.account;
  opened = new TestRestore(command, structuredClone(deployed));
  opened.begin();
  return opened;
}
