/**
 * `npm run restore`: brings a stage back to an instant, or puts one item back (docs/operations.md#restoring). Exit code 0: done;
 * 1: done, and something is left to do by hand; 2: it could not go on, and says what to do.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { connectAws } from '../deploy/aws.ts';
import { CdkProcess } from '../deploy/cdk.ts';
import { deploy } from '../deploy/deploy.ts';
import { DeployError } from '../deploy/deploy-error.ts';
import { readCheckout } from '../deploy/git.ts';
import { newKeyPair } from '../deploy/media-key.ts';
import { askOn, askTextOn } from '../deploy/prompt.ts';
import { lookUpTxt } from '../deploy/remaining/look-up-txt.ts';
import { readCommandLine } from './command-line.ts';
import { putBack } from './put-back.ts';
import { restore } from './restore.ts';
import type { RestoreDependencies } from './stage.ts';
import { connectTables } from './tables.ts';

const cdk = new CdkProcess();
const print = (line: string) => console.log(line);
const terminal = { input: process.stdin, output: process.stdout };

/** Every step may be cut off anywhere; only a running child is waited for. */
function endOn(signal: NodeJS.Signals): void {
  process.exitCode = 128 + constants.signals[signal];
  if (cdk.interrupt(signal)) return;
  print(`\nEnded by ${signal}. What was done stands; run this again, and it goes on.`);
  process.exit();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => endOn(signal));
if (process.connected) process.on('disconnect', () => endOn('SIGTERM'));

const tools = { pause: (ms: number) => pause(ms), print, now: () => new Date() };

const dependencies: RestoreDependencies = {
  ...tools,
  connect: (region) => connectAws({ region }),
  deploy,
  cdk: (region) => (args) => cdk.run(args, region),
  ask: askOn(terminal),
  askText: askTextOn(terminal, 'run this on a terminal: no option answers for you'),
  checkout: () => readCheckout('.'),
  newKeyPair,
  fetch,
  lookUpTxt,
  tables: (settings, outputs) => connectTables(settings, outputs, tools),
  keepList,
};

const listFolder = '.build/restore';

function keepList(name: string, lines: string[]): string {
  mkdirSync(listFolder, { recursive: true });
  const file = `${listFolder}/${name}-lost.txt`;
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

async function run(args: string[]): Promise<number> {
  const command = readCommandLine(args, new Date());
  const left = 'to' in command ? await restore(command, dependencies) : await putBack(command, dependencies);
  for (const line of left) print(`TO DO  ${line}`);
  return left.length > 0 ? 1 : 0;
}

let code = 2;
try {
  code = await run(process.argv.slice(2));
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  if (error instanceof DeployError) console.error(`→ ${error.next}`);
}
process.exit(process.exitCode ?? code);
