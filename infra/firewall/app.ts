import { stderr } from 'node:process';
import { defaultSettingsFile } from '../settings/file.ts';
import { readSettings } from '../settings/read.ts';
import { stackName } from '../settings/schema.ts';
import { SettingsError } from '../settings/settings-error.ts';
import { exhaleApp } from '../synth.ts';
import { FirewallStack } from './stack.ts';

/** Declares the small web ACL of a stage (docs/operations.md#a-small-web-acl). */
const app = exhaleApp({ validate: true });
try {
  const file = app.node.tryGetContext('settings') ?? defaultSettingsFile;
  const { stage, account } = readSettings(file, app.node.tryGetContext('stage'));
  new FirewallStack(app, `${stackName(stage)}-firewall`, account ? { env: { account } } : {});
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
