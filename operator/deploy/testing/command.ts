import { createPublicKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteConfigPath } from '#shared/rules/accounts.ts';
import { type DeployOptions, readArguments } from '../arguments.ts';
import { type Aws, connectAws } from '../aws.ts';
import { deploy } from '../deploy.ts';
import type { CommandDependencies, KeyPair } from '../deployment.ts';
import type { Checkout } from '../git.ts';
import { type AwsAccount, createStack, type EmulatedChange, emptyAccount, mediaSecret } from './account.ts';
import { type EmulatedAws, startEmulatedAws } from './emulated-aws.ts';

export const stackName = 'Exhale-prod';
export const testCommit = '0123456789abcdef0123456789abcdef01234567';
export const settings = { region: 'eu-west-2', mailFrom: 'hello@breathe.studio', adminEmail: 'owner@breathe.studio' };

/** What the fake CDK deploys: the key, the protection and the commit of the last synthesis. */
type Synthesis = { publicKey: string; isProtected: boolean; commit: string };

/** A cloud that deploys the stack in place of the emulated account, and serves some of its clients. */
export type DeployedCloud = {
  deploy(account: AwsAccount, publicKey: string): Promise<void>;
  clients(region: string): Partial<Aws>;
};

/** The deployment command on an emulated account, with a fake CDK that changes this account. */
export class TestCommand {
  readonly aws: EmulatedAws;
  readonly folder = mkdtempSync(join(tmpdir(), 'exhale-deploy-'));
  printed: string[] = [];
  /** Commands of the CDK, with what a test compares of their arguments. */
  cdk: string[] = [];
  deployed: Synthesis | undefined;
  /** Answers to questions, by a part of them; `answer` elsewhere. */
  answers: Record<string, boolean> = {};
  answer = true;
  /** The commit that is checked out, and its changes; undefined: there is no repository. */
  checkout: Checkout | undefined = { commit: testCommit, changes: [] };
  /** What CloudFormation would change in the next update. */
  changes: EmulatedChange[] | undefined;
  txtRecords: Record<string, string[]> = {};
  /** What the site answers at an address, besides CloudFront's own. */
  responses: Record<string, Response> = {};
  /** Ends a command of the CDK with a code, or as a crash of the whole command before or after it took effect. */
  cdkFault: (command: string) => number | 'before' | 'after' | undefined = () => undefined;
  #synthesis: Synthesis | undefined;
  #keys: KeyPair[];

  readonly #cloud: DeployedCloud | undefined;
  #clients: Aws | undefined;

  constructor(aws: EmulatedAws, keys: KeyPair[], cloud?: DeployedCloud) {
    this.aws = aws;
    this.#keys = keys;
    this.#cloud = cloud;
    this.writeSettings({});
  }

  get keyFile(): string {
    return join(this.folder, 'prod.media-public.pem');
  }

  get publicKey(): string {
    return readFileSync(this.keyFile, 'utf8');
  }

  /** Public half of the key in the secret. */
  get storedKey(): string {
    const { privateKey } = JSON.parse(this.aws.account.secrets.get(mediaSecret) ?? '{}');
    return createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
  }

  get text(): string {
    return this.printed.join('\n');
  }

  writeSettings(changes: object): void {
    writeFileSync(
      join(this.folder, 'settings.jsonc'),
      JSON.stringify({ stages: { prod: { ...settings, ...changes } } }),
    );
  }

  async run(...args: string[]): Promise<void> {
    this.printed = [];
    this.cdk = [];
    const options = readArguments(['--stage', 'prod', '--settings', join(this.folder, 'settings.jsonc'), ...args]);
    if (options) await deploy(options, this.dependencies(options));
  }

  /** What connects a command to the emulated account; others that deploy take it too. */
  dependencies(options: Pick<DeployOptions, 'yes'>): CommandDependencies {
    const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
    return {
      connect: (region) => {
        this.#clients ??= {
          ...connectAws({ region, endpoint: this.aws.url, credentials, maxAttempts: 1 }),
          ...this.#cloud?.clients(region),
        };
        return this.#clients;
      },
      cdk: () => async (args) => this.#runCdk(args),
      ask: async (question) => {
        this.printed.push(question);
        const [, answer = this.answer] = Object.entries(this.answers).find(([part]) => question.includes(part)) ?? [];
        return options.yes || answer;
      },
      checkout: async () => this.checkout,
      print: (line) => this.printed.push(line),
      newKeyPair: () => this.#nextKey(),
      pause: async () => undefined,
      lookUpTxt: async (name) => this.txtRecords[name] ?? [],
      fetch: async (url) => this.responses[url] ?? this.#site(url),
    };
  }

  #nextKey(): KeyPair {
    const [next, ...others] = this.#keys;
    if (!next) throw new Error('the test has no keys');
    this.#keys = [...others, next];
    return next;
  }

  #site(url: string): Response {
    if (!this.deployed || url !== `https://d1.cloudfront.net${siteConfigPath}`) throw new TypeError('fetch failed');
    return Response.json({ userPoolId: 'eu-west-2_pool' });
  }

  async #runCdk(args: string[]): Promise<number> {
    const [command = ''] = args;
    const isProtected = args.includes('protected=true');
    const isPreparing = args.includes('--method=prepare-change-set');
    const name = isPreparing ? 'prepare' : command;
    this.cdk.push(command === 'synth' ? `synth ${isProtected ? 'protected' : 'unprotected'}` : name);
    const fault = this.cdkFault(this.cdk.at(-1) ?? '');
    if (fault === 'before') throw new Error('crashed');
    if (typeof fault === 'number') return fault;
    const commit = args.find((one) => one.startsWith('commit='))?.slice('commit='.length) ?? '';
    if (command === 'synth') this.#synthesis = { publicKey: this.publicKey, isProtected, commit };
    if (command === 'bootstrap') createStack(this.aws.account, 'CDKToolkit', settings.adminEmail);
    if (name === 'prepare') this.#prepare();
    if (name === 'deploy') await this.#deployStack();
    if (fault === 'after') throw new Error('crashed');
    return 0;
  }

  #prepare(): void {
    const stack = this.aws.account.stacks.get(stackName);
    if (stack) stack.changes = this.changes;
  }

  async #deployStack(): Promise<void> {
    this.deployed = this.#synthesis;
    createStack(this.aws.account, stackName, settings.adminEmail);
    await this.#cloud?.deploy(this.aws.account, this.publicKey);
  }

  /** An account and a machine where nothing was done yet. */
  reset(): void {
    Object.assign(this.aws, { account: emptyAccount(), calls: [], fault: () => undefined });
    rmSync(this.keyFile, { force: true });
    this.deployed = undefined;
  }

  close(): void {
    this.aws.close();
    rmSync(this.folder, { recursive: true });
  }
}

/** @param keys used in turn: making some takes long */
export async function openTestCommand(keys: KeyPair[], cloud?: DeployedCloud): Promise<TestCommand> {
  return new TestCommand(await startEmulatedAws(), keys, cloud);
}
