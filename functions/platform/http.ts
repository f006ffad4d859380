import middy, { type MiddlewareObj, type Request } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { type Answer, type Contract, contract, type Endpoint, type Parsed } from '#shared/contract/contract.ts';
import type { EndpointName } from '#shared/contract/routes.ts';
import { type FileAnswer, renderAnswer, renderFailure } from './answer.ts';
import { readEnvironment } from './environment.ts';
import { Failure } from './failure.ts';
import { logger } from './log.ts';
import { type Member, memberOf, type TokenRules } from './member.ts';
import { type Caller, callerOf, parseRequest, type RawBody } from './request.ts';

/** What a handler is given: the request's parts as the contract types them, and who asks. */
export type Call<Name extends EndpointName> = {
  params: Parsed<Name, 'params'>;
  query: Parsed<Name, 'query'>;
  body: Parsed<Name, 'body'>;
  request: Caller;
} & (Contract[Name]['access'] extends 'public' ? unknown : { member: Member }) &
  (Contract[Name] extends { rawBody: true } ? { raw: RawBody } : unknown);

/** What a handler answers: the contract's JSON, or a file where the contract names a media type. */
export type Answered<Name extends EndpointName> = Contract[Name]['response'] extends string ? FileAnswer : Answer<Name>;

/** Serves one endpoint; throws Failure for what the caller is to be told. */
export type Handler<Name extends EndpointName, Dependencies> = (
  call: Call<Name>,
  dependencies: Dependencies,
) => Promise<Answered<Name>>;

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

/**
 * One Lambda handler for these endpoints of the contract.
 *
 * @example
 * export const handler = serve({ getCurrency }, { rates, now: () => new Date() });
 */
export function serve<Names extends EndpointName, Dependencies>(
  handlers: { [Name in Names]: Handler<Name, Dependencies> },
  dependencies: Dependencies,
): (event: Event, context: Context) => Promise<Result> {
  const served = new Map<string, { endpoint: Endpoint; handle: (call: never) => Promise<unknown> }>();
  for (const name in handlers) {
    const endpoint: Endpoint = contract[name];
    const handle = handlers[name];
    served.set(`${endpoint.method} ${endpoint.path}`, { endpoint, handle: (call) => handle(call, dependencies) });
  }
  const answer = async (event: Event): Promise<Result> => {
    const route = served.get(event.routeKey);
    if (!route) throw new Failure('route_not_found');
    const rules = route.endpoint.access === 'public' ? undefined : tokenRules();
    // Who asks comes before what they ask: a stranger is not told what is wrong with their request.
    const signedIn = rules && { member: memberOf(event, route.endpoint.access, rules, new Date()) };
    if (route.endpoint.notWhileImpersonating && signedIn?.member.impersonation) throw new Failure('impersonating');
    const call = { ...parseRequest(route.endpoint, event), request: callerOf(event), ...signedIn };
    return renderAnswer(route.endpoint, await route.handle(call as never), event);
  };
  return middy<Event, Result>().use(logging()).use(problemDetails()).handler(answer);
}

function tokenRules(): TokenRules {
  const { USER_POOL_ID, USER_POOL_CLIENT_ID } = readEnvironment('USER_POOL_ID', 'USER_POOL_CLIENT_ID');
  return { userPoolId: USER_POOL_ID, userPoolClientId: USER_POOL_CLIENT_ID };
}

/** Turns whatever was thrown into problem details; what is no Failure is logged with its cause and answered 500. */
function problemDetails(): MiddlewareObj<Event, Result> {
  return {
    onError: (request) => {
      const { error } = request;
      const failure = error instanceof Failure ? error : new Failure('internal_error', { cause: error });
      if (failure.status >= 500) logger.error('request failed', failure);
      request.response = renderFailure(failure);
    },
  };
}

/** One line per request: route, status and time; ids of requests come from Lambda and the gateway. */
function logging(): MiddlewareObj<Event, Result, Error, Context, { startedAt?: number }> {
  const finish = ({ event, response, internal }: Request<Event, Result, Error, Context, { startedAt?: number }>) =>
    logger.info('answered', {
      route: event.routeKey,
      status: response?.statusCode,
      milliseconds: Math.round(performance.now() - (internal.startedAt ?? performance.now())),
      gatewayRequestId: event.requestContext.requestId,
    });
  return {
    before: ({ context, internal }) => {
      internal.startedAt = performance.now();
      logger.addContext(context);
    },
    after: finish,
    onError: finish,
  };
}
