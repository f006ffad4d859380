import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { messageOf } from '../errors.ts';
import { listen, type RunningServer, readBody } from '../http/server.ts';
import { CognitoError, invalidParameter, unsupported } from './errors.ts';
import { publicOperations, signedOperations } from './operations/operations.ts';
import type { EmulatedPool } from './pool.ts';

/** Prefix of the operation in the header X-Amz-Target. */
export const targetPrefix = 'AWSCognitoIdentityProviderService.';

const maxRequestBytes = 256 * 1024;

export type ServerOptions = {
  pool: EmulatedPool | undefined;
  /** Tells whether callers are authorized already: then operations of administrators are served too. */
  isAuthorized: boolean;
  report(message: string): void;
};

/** Throws for an unsupported operation, and for one that needs a signature. */
function findOperation(name: string, isAuthorized: boolean) {
  const found = publicOperations.get(name) ?? signedOperations.get(name);
  if (found === undefined) throw unsupported(name);
  if (signedOperations.has(name) && !isAuthorized) {
    throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  }
  return found;
}

async function handle({ pool, isAuthorized }: ServerOptions, request: IncomingMessage): Promise<object> {
  const target = request.headersDistinct['x-amz-target']?.[0] ?? '';
  const body = await readBody(request, maxRequestBytes);
  if (request.method !== 'POST' || !target.startsWith(targetPrefix) || body === undefined) {
    throw new CognitoError('UnknownOperationException', `${request.method} ${target}`);
  }
  const operation = findOperation(target.slice(targetPrefix.length), isAuthorized);
  if (pool === undefined) throw new CognitoError('ResourceNotFoundException', 'The template has no user pool.');
  const input = parseBody(body);
  const { UserPoolId } = input;
  if (UserPoolId !== undefined && UserPoolId !== pool.definition.id) {
    throw new CognitoError('ResourceNotFoundException', `User pool ${String(UserPoolId)} does not exist.`);
  }
  return operation(pool, input);
}

function parseBody(body: Buffer): { UserPoolId?: unknown } {
  try {
    const input: unknown = JSON.parse(body.toString('utf8'));
    if (typeof input === 'object' && input !== null) return input;
  } catch (error) {
    throw invalidParameter(messageOf(error));
  }
  throw invalidParameter('The body is no object.');
}

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  const type = 'application/x-amz-json-1.1';
  response.writeHead(status, { 'content-type': type, 'x-amzn-requestid': randomUUID(), ...headers });
  response.end(JSON.stringify(body));
}

export function startServer(options: ServerOptions): Promise<RunningServer> {
  return listen({
    port: 0,
    maxHeaderBytes: 16 * 1024,
    handle: async (request, response) => {
      try {
        send(response, 200, await handle(options, request));
      } catch (error) {
        const isCognitoError = error instanceof CognitoError;
        const { code, message } = isCognitoError
          ? error
          : { code: 'InternalErrorException', message: messageOf(error) };
        if (!isCognitoError || code === 'UnsupportedOperationException')
          options.report(`Cognito answered ${code}: ${message}`);
        send(response, isCognitoError ? 400 : 500, { __type: code, message }, { 'x-amzn-errortype': code });
      }
    },
    onError: (error) => options.report(`Cognito: ${messageOf(error)}`),
  });
}
