import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { stackName } from '#infra/settings/schema.ts';
import type { StackOptions } from '#infra/stack.ts';
import { synthesise } from '#infra/synth.ts';
import { adaptTemplate } from './adapt-template.ts';

const commandLine = resolve('node_modules/aws-cdk/bin/cdk');
const assembly = '.build/foreign-emulator';
const stack = stackName('dev');

/** Milliseconds; a custom resource that never answers would be waited for. */
const deployTimeout = 240_000;

export const region = 'eu-west-2';

/** The CDK's command line and the SDK read these; the keys are the emulator's own. */
export function emulatorEnvironment(url: string) {
  return {
    AWS_ENDPOINT_URL: url,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
  };
}

type Report = (line: string) => void;

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

export const senders = { mailFrom: 'hello@foreign-emulator.studio', adminEmail: 'owner@foreign-emulator.studio' };

/** Bootstraps the account by the CDK's own command line. */
export async function bootstrapAccount(url: string, report: Report): Promise<void> {
  await runCdk(['bootstrap', `aws://000000000000/${region}`], url);
  report('bootstrapped');
}

export type Servers = {
  /** Is the address of the emulator. */
  url: string;
  stripeUrl: string;
};

/** Deploys the stack of `dev` to a bootstrapped account, by the CDK's own command line. Returns the stack's outputs. */
export async function deployStack(
  { url, stripeUrl }: Servers,
  report: Report,
  settings: Pick<StackOptions, 'closed' | 'tableStreamArn'> = {},
): Promise<Record<string, string>> {
  rmSync(assembly, { recursive: true, force: true });
  const { template } = synthesise({
    stage: 'dev',
    outdir: assembly,
    ...senders,
    ...settings,
    stripeApiBase: stripeUrl,
    adminSecondFactor: 'optional',
    protect: false,
    // Nothing is asked of it.
    exchangeRateUrl: 'http://127.0.0.1:9',
    mediaPublicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  });
  const adapted = adaptTemplate(template);
  for (const change of adapted.changes) report(`replaced ${change}`);
  writeFileSync(join(assembly, `${stack}.template.json`), JSON.stringify(adapted.template));
  for (const name of ['manifest.json', `${stack}.assets.json`]) withoutRoles(join(assembly, name));
  const outputsFile = resolve(assembly, 'outputs.json');
  const options = ['--require-approval', 'never', '--outputs-file', outputsFile, '--app', resolve(assembly)];
  await runCdk(['deploy', stack, ...options], url);
  const count = Object.keys(adapted.template.Resources).length;
  report(`deployed ${count} resources`);
  const outputs: Record<string, Record<string, string>> = JSON.parse(readFileSync(outputsFile, 'utf8'));
  return outputs[stack] ?? {};
}

const roles = ['assumeRoleArn', 'assumeRoleExternalId', 'cloudFormationExecutionRoleArn', 'lookupRole'];

/** Leaves out the roles of the bootstrapped account: the emulator refuses them its own bucket where it enforces IAM. */
function withoutRoles(file: string): void {
  const content = readFileSync(file, 'utf8');
  writeFileSync(file, JSON.stringify(JSON.parse(content, (name, value) => (roles.includes(name) ? undefined : value))));
}

function runCdk(args: string[], url: string): Promise<void> {
  // Outside the project: its cdk.json names an app.
  const cwd = resolve('.build/outside');
  mkdirSync(cwd, { recursive: true });
  const env = { ...process.env, ...emulatorEnvironment(url) };
  return new Promise((done, reject) => {
    const child = spawn(process.execPath, [commandLine, ...args, '--ci'], { cwd, env, timeout: deployTimeout });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) return done();
      const failures = output.split('\n').filter((line) => /FAILED|Error|error:/.test(line));
      return reject(new Error(`cdk ${args[0]} failed:\n${[...failures, ...output.split('\n').slice(-8)].join('\n')}`));
    });
  });
}
