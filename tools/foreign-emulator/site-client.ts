import { setTimeout as pause } from 'node:timers/promises';
import { GetSecretValueCommand, ListSecretsCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { originHeader } from '#shared/rules/origin.ts';

const apiList = z.object({ items: z.array(z.object({ apiId: z.string() })).length(1) });
const sentMail = z.object({ To: z.array(z.string()), BodyText: z.string() });
/** The emulator lists them by account. */
const mailList = z.object({ messages: z.record(z.string(), z.array(sentMail)) });

/** Milliseconds. */
const requestTimeout = 30_000;
const mailTimeout = 60_000;

export type Answer = { status: number; body: unknown };

/** Calls the deployed API as CloudFront does, which the emulator does not stand in front of it. */
export class SiteClient {
  readonly #emulator: string;
  readonly #apiUrl: string;
  readonly #originSecret: string;
  #caller = 0;

  private constructor(emulator: string, apiUrl: string, originSecret: string) {
    this.#emulator = emulator;
    this.#apiUrl = apiUrl;
    this.#originSecret = originSecret;
  }

  static async connect(emulator: string, region: string): Promise<SiteClient> {
    const Credential = `Credential=test/20260101/${region}/apigateway/aws4_request`;
    const authorization = `AWS4-HMAC-SHA256 ${Credential}, SignedHeaders=host, Signature=none`;
    const listed = await fetch(`${emulator}/v2/apis`, {
      headers: { authorization },
      signal: AbortSignal.timeout(10_000),
    });
    const [api] = apiList.parse(await listed.json()).items;
    return new SiteClient(emulator, `${emulator}/_aws/execute-api/${api?.apiId}/$default`, await readOriginSecret());
  }

  /** Sends a request through the origin's check; without its header when `direct`. */
  async call(route: { method: string; path: string }, options: CallOptions = {}): Promise<Answer> {
    const { params = {}, body, token, direct = false } = options;
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    this.#caller += 1;
    const response = await fetch(`${this.#apiUrl}${path}`, {
      method: route.method,
      headers: {
        'content-type': 'application/json',
        // Each call is from another network, so that no limit is met.
        'cloudfront-viewer-address': `192.0.2.${this.#caller % 250}:443`,
        ...(!direct && { [originHeader]: this.#originSecret }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      signal: AbortSignal.timeout(requestTimeout),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text };
  }

  /** Waits for a mail to this address whose text has a match, and returns its first group. The newest counts. */
  async mailed(address: string, pattern: RegExp): Promise<string> {
    const deadline = Date.now() + mailTimeout;
    while (Date.now() < deadline) {
      const response = await fetch(`${this.#emulator}/_ministack/ses/messages`);
      const { messages } = mailList.parse(await response.json());
      const texts = Object.values(messages)
        .flat()
        .filter(({ To }) => To.includes(address));
      const found = texts
        .toReversed()
        .map(({ BodyText }) => pattern.exec(BodyText)?.[1])
        .find(Boolean);
      if (found !== undefined) return found;
      await pause(500);
    }
    throw new Error(`no mail to ${address} within ${mailTimeout / 1000} s`);
  }
}

type CallOptions = { params?: Record<string, string>; body?: object; token?: string; direct?: boolean };

async function readOriginSecret(): Promise<string> {
  const client = new SecretsManagerClient({});
  const { SecretList = [] } = await client.send(new ListSecretsCommand({}));
  const origin = SecretList.find(({ Name }) => Name?.includes('OriginHeader'));
  const { SecretString = '{}' } = await client.send(new GetSecretValueCommand({ SecretId: origin?.ARN }));
  return z.object({ current: z.string() }).parse(JSON.parse(SecretString)).current;
}
