/** `npm run deploy -- --stage prod`: deploys a stage of the site (docs/operations.md#deploying). */
import { constants } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { SettingsError } from '#infra/settings/settings-error.ts';
import { readArguments, usage } from './arguments.ts';
import { connectAws } from './aws.ts';
import { CdkProcess } from './cdk.ts';
import { deploy } from './deploy.ts';
import { DeployError } from './deploy-error.ts';
import type { CommandDependencies } from './deployment.ts';
import { readCheckout } from './git.ts';
import { newKeyPair } from './media-key.ts';
import { agree, askOn } from './prompt.ts';
import { lookUpTxt } from './remaining/look-up-txt.ts';

const cdk = new CdkProcess();
const print = (line: string) => console.log(line);

/** Every step may be cut off anywhere; only a running child is waited for. */
function endOn(signal: NodeJS.Signals): void {
  process.exitCode = 128 + constants.signals[signal];
  if (cdk.interrupt(signal)) return;
  print(`\nEnded by ${signal}. What was done stands; run this again, and it goes on.`);
  process.exit();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => endOn(signal));
if (process.connected) process.on('disconnect', () => endOn('SIGTERM'));

function connected(yes: boolean): CommandDependencies {
  return {
    connect: (region) => connectAws({ region }),
    cdk: (region) => (args) => cdk.run(args, region),
    ask: yes ? agree : askOn({ input: process.stdin, output: process.stdout }),
    checkout: () => readCheckout('.'),
    print,
    newKeyPair,
    pause,
    fetch,
    lookUpTxt,
  };
}

/** Exit code. */
async function run(): Promise<number> {
  try {
    const options = readArguments(process.argv.slice(2));
    if (options) await deploy(options, connected(options.yes));
    else print(usage);
    return 0;
  } catch (error) {
    if (error instanceof DeployError) console.error(`\n${error.message}\n→ ${error.next}`);
    else if (error instanceof SettingsError) console.error(`\n${error.message}`);
    else throw error;
    return 1;
  }
}

const code = await run();
process.exit(process.exitCode ?? code);
