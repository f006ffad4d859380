import { stderr } from 'node:process';
import * as z from 'zod';
import { defaultSettingsFile } from '../settings/file.ts';
import { readSettings } from '../settings/read.ts';
import { stackName } from '../settings/schema.ts';
import { SettingsError } from '../settings/settings-error.ts';
import { exhaleApp } from '../synth.ts';
import { EdgeAlarmStack } from './stack.ts';

/** Declares the alarm on failed answers of CloudFront (docs/operations.md#seen-from-outside). */
const app = exhaleApp({ validate: true });
const { data: distributionId } = z
  .string()
  .regex(/^E[A-Z0-9]+$/)
  .safeParse(app.node.tryGetContext('distribution'));
if (distributionId) declare(distributionId);
else {
  stderr.write('give -c stage=dev|prod and -c distribution=<DistributionId>, an output of the stack of the site\n');
  process.exitCode = 1;
}

function declare(distributionId: string): void {
  const file = app.node.tryGetContext('settings') ?? defaultSettingsFile;
  try {
    const { stage, adminEmail, account } = readSettings(file, app.node.tryGetContext('stage'));
    const env = account ? { env: { account } } : {};
    new EdgeAlarmStack(app, `${stackName(stage)}-edge`, { distributionId, adminEmail, ...env });
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
