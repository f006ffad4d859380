import { readFileSync } from 'node:fs';
import { Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks } from 'cdk-nag';
import { ExhaleStack, stackName } from './stack.ts';
import { exhaleApp } from './synth.ts';

// What `cdk` runs. Options come as context: cdk deploy -c mailFrom=hello@… -c domainName=… -c certificateArn=…
const app = exhaleApp({ validate: true });
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));

const option = (name: string): string | undefined => {
  const value: unknown = app.node.tryGetContext(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const name = option('domainName');
const certificateArn = option('certificateArn');
if (Boolean(name) !== Boolean(certificateArn)) throw new Error('give both domainName and certificateArn, or neither');

const keyFile = option('mediaPublicKey');
if (!keyFile) throw new Error('give mediaPublicKey, the file of the public media key: see docs/operations.md');

new ExhaleStack(app, stackName, {
  siteUrl: option('siteUrl'),
  mailFrom: option('mailFrom'),
  mediaPublicKey: readFileSync(keyFile, 'utf8'),
  adminEmail: option('adminEmail'),
  exchangeRateUrl: option('exchangeRateUrl'),
  webFolder: option('webFolder'),
  adminSecondFactor: option('adminSecondFactor') === 'optional' ? 'optional' : 'required',
  domain: name && certificateArn ? { name, certificateArn } : undefined,
});
