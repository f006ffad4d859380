import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod';
import { messageOf } from '../errors.ts';
import { writeFileAtomically } from '../files.ts';
import { listen, readBody } from '../http/server.ts';
import type { RunningService } from '../service.ts';

/** A value that Secrets Manager makes up: random letters and digits under a key of a JSON object. */
export type GeneratedValue = { template: Record<string, unknown>; key: string; length: number };

export type SecretDefinition = { name: string; arn: string; generated?: GeneratedValue };

export type SecretsOptions = {
  secrets: SecretDefinition[];
  /** Values are given by name or ARN and take the place of what was stored before. */
  values: Record<string, string>;
  dataFolder: string;
  now?: (() => Date) | undefined;
};

export type RunningSecrets = RunningService & {
  /** The current value of a secret; undefined for an unknown one and for one without a value. */
  secretValue(secretId: string): string | undefined;
};

const request = z.looseObject({ SecretId: z.string(), SecretString: z.string().optional() });
const versionSchema = z.object({ id: z.string(), value: z.string(), createdAt: z.number() });
const maxRequestBytes = 64 * 1024;

type Version = z.output<typeof versionSchema>;

/** Finds a secret by name, ARN, or ARN without its random suffix. */
export function findSecret(secrets: SecretDefinition[], secretId: string): SecretDefinition | undefined {
  return secrets.find(({ name, arn }) => [name, arn, arn.replace(/-[^-]{6}$/, '')].includes(secretId));
}

function generate({ template, key, length }: GeneratedValue): string {
  const random = randomBytes(2 * length)
    .toString('base64')
    .replaceAll(/[^0-9A-Za-z]/g, '');
  return JSON.stringify({ ...template, [key]: random.slice(0, length) });
}

/** The current versions by name. Those that were generated or stored by a caller outlive a restart. */
class SecretStore {
  readonly #options: SecretsOptions;
  readonly #file: string;
  readonly #kept: Record<string, Version>;
  readonly #versions = new Map<string, Version>();

  constructor(options: SecretsOptions) {
    this.#options = options;
    this.#file = join(options.dataFolder, 'secrets.json');
    this.#kept = existsSync(this.#file)
      ? z.record(z.string(), versionSchema).parse(JSON.parse(readFileSync(this.#file, 'utf8')))
      : {};
  }

  async open(): Promise<void> {
    for (const { name, arn, generated } of this.#options.secrets) {
      const givenValue = this.#options.values[name] ?? this.#options.values[arn];
      if (givenValue !== undefined) this.#versions.set(name, this.#newVersion(givenValue));
      else if (this.#kept[name]) this.#versions.set(name, this.#kept[name]);
      else if (generated) await this.put(name, generate(generated));
    }
  }

  #newVersion(value: string): Version {
    const { now = () => new Date() } = this.#options;
    return { id: randomUUID(), value, createdAt: Math.floor(now().getTime() / 1000) };
  }

  find(secretId: string): { secret: SecretDefinition; version: Version | undefined } | undefined {
    const secret = findSecret(this.#options.secrets, secretId);
    return secret && { secret, version: this.#versions.get(secret.name) };
  }

  async put(name: string, value: string): Promise<Version> {
    const version = this.#newVersion(value);
    this.#versions.set(name, version);
    this.#kept[name] = version;
    await writeFileAtomically(this.#file, JSON.stringify(this.#kept));
    return version;
  }
}

/** Serves GetSecretValue and PutSecretValue of these secrets. */
export async function startSecrets(options: SecretsOptions): Promise<RunningSecrets> {
  const store = new SecretStore(options);
  await store.open();
  const running = await listen({
    port: 0,
    maxHeaderBytes: 16 * 1024,
    handle: async (incoming, response) => {
      const body = await readBody(incoming, maxRequestBytes);
      const { SecretId, SecretString } = request.parse(JSON.parse(body?.toString('utf8') ?? ''));
      const found = store.find(SecretId);
      if (!found) return notFound(response, "Secrets Manager can't find the specified secret.");
      const { secret } = found;
      if (String(incoming.headers['x-amz-target']).endsWith('.PutSecretValue')) {
        return sendVersion(response, secret, await store.put(secret.name, SecretString ?? ''), false);
      }
      // AWS's message for a secret without a value.
      const empty = "Secrets Manager can't find the specified secret value for staging label: AWSCURRENT";
      return found.version ? sendVersion(response, secret, found.version, true) : notFound(response, empty);
    },
    onError: (error) => console.error(`Secrets Manager: ${messageOf(error)}`),
  });
  return { ...running, secretValue: (secretId) => store.find(secretId)?.version?.value };
}

function sendVersion(
  response: ServerResponse,
  { name, arn }: SecretDefinition,
  version: Version,
  whole: boolean,
): void {
  const { id: VersionId, value: SecretString, createdAt: CreatedDate } = version;
  const own = { ARN: arn, Name: name, VersionId, VersionStages: ['AWSCURRENT'] };
  send(response, 200, whole ? { ...own, SecretString, CreatedDate } : own);
}

function notFound(response: ServerResponse, Message: string): void {
  send(response, 400, { __type: 'ResourceNotFoundException', Message });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
}
