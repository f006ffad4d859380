import type { IncomingMessage } from 'node:http';

/** A call as a service sees it. */
export type EmulatedCall = { service: string; action: string; input: Record<string, unknown> };

/** What AWS answers to a call that it refuses. */
export class AwsRefusal extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** What an invocation returns whose function failed: as a call it succeeds. */
export class FunctionFailure {
  readonly errorMessage: string;

  constructor(errorMessage: string) {
    this.errorMessage = errorMessage;
  }
}

/** REST actions by method and path; the parts in brackets are input. */
const restActions: [pattern: RegExp, action: string][] = [
  [/^GET \/2016-08-19\/account-settings$/, 'GetAccountSettings'],
  [/^POST \/2015-03-31\/functions\/(?<FunctionName>[^/]+)\/invocations$/, 'InvokeFunction'],
  [/^GET \/v2\/email\/account$/, 'GetAccount'],
  [/^GET \/v2\/email\/identities\/(?<EmailIdentity>[^/]+)$/, 'GetEmailIdentity'],
];

const queryServices = ['sts', 'cloudformation', 'sns'];
const restServices = ['lambda', 'ses'];

/** Reads a signed request of an AWS SDK: which service, action and input. */
export function readCall({ method, url, headers }: IncomingMessage, body: string): EmulatedCall {
  const service = /Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\//.exec(headers.authorization ?? '')?.[1] ?? '';
  if (queryServices.includes(service)) {
    const { Action = '', ...input } = Object.fromEntries(new URLSearchParams(body));
    return { service, action: Action, input };
  }
  if (!restServices.includes(service)) {
    return { service, action: String(headers['x-amz-target']).split('.').at(-1) ?? '', input: JSON.parse(body) };
  }
  for (const [pattern, action] of restActions) {
    const match = pattern.exec(`${method} ${decodeURIComponent(url ?? '').replace(/\?.*/, '')}`);
    if (match) return { service, action, input: { ...match.groups, Payload: body } };
  }
  return { service, action: `${method} ${url}`, input: {} };
}

export type EmulatedResponse = { status: number; headers: Record<string, string>; body: string };

export function successOf({ service, action }: EmulatedCall, output: unknown): EmulatedResponse {
  if (output instanceof FunctionFailure) return json(200, output, { 'x-amz-function-error': 'Unhandled' });
  if (!queryServices.includes(service)) return json(200, output);
  const body = `<${action}Response><${action}Result>${xml(output)}</${action}Result></${action}Response>`;
  return { status: 200, headers: { 'content-type': 'text/xml' }, body };
}

export function refusalOf({ service }: EmulatedCall, { code, message, status }: AwsRefusal): EmulatedResponse {
  if (!queryServices.includes(service)) return json(status, { __type: code, message }, { 'x-amzn-errortype': code });
  const body = `<ErrorResponse><Error>${xml({ Type: 'Sender', Code: code, Message: message })}</Error></ErrorResponse>`;
  return { status, headers: { 'content-type': 'text/xml' }, body };
}

const json = (status: number, value: unknown, headers: Record<string, string> = {}): EmulatedResponse => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.1', ...headers },
  body: JSON.stringify(value),
});

function xml(value: unknown): string {
  if (Array.isArray(value)) return value.map((member) => `<member>${xml(member)}</member>`).join('');
  if (typeof value !== 'object' || value === null)
    return String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return Object.entries(value)
    .map(([name, part]) => `<${name}>${xml(part)}</${name}>`)
    .join('');
}
