import { Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks } from 'cdk-nag';
import { readContext } from './context.ts';
import { readMediaPublicKey } from './settings/media-public-key.ts';
import { readSettings } from './settings/read.ts';
import { stackName } from './settings/schema.ts';
import { SettingsError } from './settings/settings-error.ts';
import { ExhaleStack } from './stack.ts';
import { exhaleApp } from './synth.ts';

/** Declares the stack of the stage that `-c stage=prod` names in the settings file (docs/operations.md#settings). */
function declare() {
  const app = exhaleApp({ validate: true });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  const { stage, settingsFile, protect, commit } = readContext(app.node);
  const settings = readSettings(settingsFile, stage);
  const { region, account } = settings;
  const env = { region, ...(account && { account }) };
  const mediaPublicKey = readMediaPublicKey(settings);
  new ExhaleStack(app, stackName(settings.stage), { ...settings, env, mediaPublicKey, protect, commit });
}

try {
  declare();
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
