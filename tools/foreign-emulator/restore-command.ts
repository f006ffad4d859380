import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import {
  DescribeContinuousBackupsCommand,
  type DescribeContinuousBackupsCommandOutput,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { readSettings, type StageSettings } from '#infra/settings/read.ts';
import { connectAws } from '../../operator/deploy/aws.ts';
import { newKeyPair } from '../../operator/deploy/media-key.ts';
import { connectStage } from '../../operator/prepare-table/connect.ts';
import { restore } from '../../operator/restore/restore.ts';
import type { RestoreDependencies, StageOutputs } from '../../operator/restore/stage.ts';
import { type Tables, tablesOf } from '../../operator/restore/tables.ts';
import { deployStack, region, type Servers, senders } from './deploy-stack.ts';

const folder = '.build/foreign-emulator-restore';
const settingsFile = `${folder}/settings.jsonc`;

/** A restored table has to get these. */
export const tags = { site: 'exhale' };

/** Nothing is under way in the emulator when the command begins, so that the quarter of an hour for it is not waited. */
const longestPauseMs = 500;

type Report = (line: string) => void;

export type Emulator = {
  servers: Servers;
  report: Report;
  /** Is called when the command asks whether to open the site. */
  whileClosed: () => Promise<void>;
};

/** Writes the settings of the deployed stage, which the restore command changes. */
export function writeSettings(): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(settingsFile, JSON.stringify({ stages: { dev: { region, ...senders, tags } } }));
}

/** Runs the restore command on the emulator. Returns the list of what was lost; throws when something is left to do by hand. */
export async function runRestore(order: { to: Date; fromTable?: string }, emulator: Emulator): Promise<string[]> {
  let lost: string[] = [];
  const keepList = (_: string, lines: string[]) => {
    lost = lines;
    return 'not kept';
  };
  const left = await restore({ stage: 'dev', settingsFile, ...order }, { ...dependencies(emulator), keepList });
  if (left.length > 0) throw new Error(`left to do: ${left.join('; ')}`);
  return lost;
}

/** Deploys as this command does in place of the deploy command, of whose calls the emulator answers a part. */
function dependencies({ servers, report, whileClosed }: Emulator): Omit<RestoreDependencies, 'keepList'> {
  const print = (line: string) => report(`  ${line}`);
  return {
    print,
    pause: shortPause,
    now: () => new Date(),
    connect: () => connectAws({ region }),
    cdk: () => async () => 1,
    ask: async (question) => {
      print(question);
      await whileClosed();
      return true;
    },
    askText: async () => 'dev',
    checkout: async () => undefined,
    newKeyPair,
    lookUpTxt: async () => [],
    fetch,
    deploy: async (options) => {
      const { closed, tableStreamArn } = readSettings(options.settingsFile, options.stage);
      await deployStack(servers, () => {}, { closed, tableStreamArn });
      print('deployed');
    },
    tables: (settings, outputs) => connectTables(settings, outputs, print),
  };
}

const shortPause = (ms: number) => pause(Math.min(ms, longestPauseMs));

/** Has the table protected as that of `prod` is. */
function connectTables(settings: StageSettings, outputs: StageOutputs, print: Report): Tables {
  const connection = connectStage(outputs.TableName, settings, outputs);
  const equipment = { ...connection.equipment, isProtected: true };
  widenWindow(connection.client);
  const tools = { print, pause: shortPause, now: () => new Date() };
  return tablesOf({ ...connection, equipment }, new DynamoDBStreamsClient({ region }), tools);
}

/** The emulator says that a table can be restored to the present second alone, and restores it as it is now. */
function widenWindow(client: DynamoDBClient): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args);
        if (commandName === DescribeContinuousBackupsCommand.name) widen(result.output);
        return result;
      },
    { step: 'initialize' },
  );
}

function widen({ ContinuousBackupsDescription: kept }: Partial<DescribeContinuousBackupsCommandOutput>): void {
  const recovery = kept?.PointInTimeRecoveryDescription;
  if (recovery?.EarliestRestorableDateTime) recovery.EarliestRestorableDateTime = new Date(0);
}
