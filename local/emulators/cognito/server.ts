import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { messageOf } from '../errors.ts';
import { listen, type RunningServer, readBody } from '../http/server.ts';
import { CognitoError, invalidParameter, unsupported } from './errors.ts';
import { publicOperations, signedOperations } from './operations/operations.ts';
import type { Pool } from './pool.ts';

/** Before the name of a call in its header. */
export const targetPrefix = 'AWSCognitoIdentityProviderService.';

const longestRequest = 256 * 1024;

export type ServerOptions = {
  pool: Pool | undefined;
  /** Whether who calls has been judged before: then administrators' calls are taken too. */
  isJudged: boolean;
  report(message: string): void;
};

/** The call of that name. Throws for one without a stand-in, and for one that needs a signature and came without. */
function findCall(name: string, isJudged: boolean) {
  const found = publicOperations.get(name) ?? signedOperations.get(name);
  if (found === undefined) throw unsupported(`call ${name}`);
  if (signedOperations.has(name) && !isJudged) {
    throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  }
  return found;
}

async function answer({ pool, isJudged }: ServerOptions, request: IncomingMessage): Promise<object> {
  const target = request.headersDistinct['x-amz-target']?.[0] ?? '';
  const body = await readBody(request, longestRequest);
  if (request.method !== 'POST' || !target.startsWith(targetPrefix) || body === undefined) {
    throw new CognitoError('UnknownOperationException', `${request.method} ${target}`);
  }
  const call = findCall(target.slice(targetPrefix.length), isJudged);
  if (pool === undefined) throw new CognitoError('ResourceNotFoundException', 'The template has no user pool.');
  const input = read(body);
  const { UserPoolId } = input;
  if (UserPoolId !== undefined && UserPoolId !== pool.definition.id) {
    throw new CognitoError('ResourceNotFoundException', `User pool ${String(UserPoolId)} does not exist.`);
  }
  return call(pool, input);
}

function read(body: Buffer): { UserPoolId?: unknown } {
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

/** Starts one door to the pool. */
export function startServer(options: ServerOptions): Promise<RunningServer> {
  return listen({
    port: 0,
    maxHeaderBytes: 16 * 1024,
    handle: async (request, response) => {
      try {
        send(response, 200, await answer(options, request));
      } catch (error) {
        const isOurs = error instanceof CognitoError;
        const { code, message } = isOurs ? error : { code: 'InternalErrorException', message: messageOf(error) };
        if (!isOurs || code === 'UnsupportedOperationException') options.report(`Cognito answered ${code}: ${message}`);
        send(response, isOurs ? 400 : 500, { __type: code, message }, { 'x-amzn-errortype': code });
      }
    },
    onError: (error) => options.report(`Cognito: ${messageOf(error)}`),
  });
}
