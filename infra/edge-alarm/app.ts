import { stderr } from 'node:process';
import * as z from 'zod';
import { defaultSettingsFile } from '../settings/file.ts';
import { readSettings } from '../settings/read.ts';
import { exhaleApp } from '../synth.ts';
import { EdgeAlarmStack } from './stack.ts';

/** Declares the alarm on failed answers of CloudFront (docs/operations.md#seen-from-outside). */
const app = exhaleApp({ validate: true });
const { data: distributionId } = z
  .string()
  .regex(/^E[A-Z0-9]+$/)
  .safeParse(app.node.tryGetContext('distribution'));
if (distributionId) {
  const file = app.node.tryGetContext('settings') ?? defaultSettingsFile;
  const { stage, adminEmail, account } = readSettings(file, app.node.tryGetContext('stage'));
  new EdgeAlarmStack(app, `Exhale-${stage}-edge`, { distributionId, adminEmail, ...(account && { env: { account } }) });
} else {
  stderr.write('give -c stage=dev|prod and -c distribution=<DistributionId>, an output of the stack of the site\n');
  process.exitCode = 1;
}
