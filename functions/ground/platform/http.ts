import middy, { type MiddlewareObj, type Request } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Contract, Endpoint, RequestOutput, ResponseBody } from '#shared/contract/contract.ts';
import type { EndpointName } from '#shared/contract/routes.ts';
import { unreadableHeader } from '#shared/rules/unreadable.ts';
import { refuseWhileClosed } from './closed.ts';
import { compress } from './compression.ts';
import { readEnvironment } from './environment.ts';
import { HttpError } from './http-error.ts';
import { logger } from './log.ts';
import { type AuthenticatedMember, memberOf, type TokenRules } from './member.ts';
import { deployedOriginCheck, type OriginCheck } from './origin.ts';
import { withOwnRoute } from './own-route.ts';
import { noteUnreadable, type Unreadable } from './readable.ts';
import { type Caller, callerOf, parseRequest, type RawBody } from './request.ts';
import { type FileResponse, renderError, renderResponse } from './response.ts';

/** A handler is given the request's parts as the contract types them, and its caller. */
export type RequestContext<Name extends EndpointName> = {
  params: RequestOutput<Name, 'params'>;
  query: RequestOutput<Name, 'query'>;
  body: RequestOutput<Name, 'body'>;
  request: Caller;
} & (Contract[Name]['access'] extends 'public' ? unknown : { member: AuthenticatedMember }) &
  (Contract[Name] extends { rawBody: true } ? { raw: RawBody } : unknown);

/** A handler returns the contract's JSON, or a file where the contract names a media type. */
export type HandlerResponse<Name extends EndpointName> = Contract[Name]['response'] extends string
  ? FileResponse
  : ResponseBody<Name>;

/** Serves one endpoint; throws HttpError for error responses. */
export type Handler<Name extends EndpointName, Dependencies> = (
  call: RequestContext<Name>,
  dependencies: Dependencies,
) => Promise<HandlerResponse<Name>>;

/** Throws HttpError 401 when the session of a verified token was ended, or its account deleted. */
export type SessionCheck = (member: AuthenticatedMember, caller: Omit<Caller, 'ip'>) => Promise<void>;

/** The checks run before a request is parsed; tests replace them. */
export type RequestChecks = { isFromCloudFront: OriginCheck; checkSession: SessionCheck };

/** Lists items that a request could not read (docs/trust.md#unreadable-entries). */
export type ListUnreadable = (items: Record<string, unknown>[]) => Promise<void>;

const refuseMembers: SessionCheck = async () => {
  throw new Error('a function with endpoints of members is served by serveMembers');
};

/** Endpoints of the contract by name, and perhaps others. */
export type EndpointsOf<Names extends EndpointName> = Pick<Contract, Names>;

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

/**
 * Creates one Lambda handler for endpoints of the contract; with endpoints of members, see auth-sessions/serve.ts.
 * `endpoints` are those of the nouns that it serves: the whole contract in every function would take longer to start
 * than most requests.
 *
 * @example
 * export const handler = serve(currencyEndpoints, { getCurrency }, { table, now: systemClock });
 */
export function serve<Names extends EndpointName, Dependencies>(
  endpoints: EndpointsOf<NoInfer<Names>>,
  handlers: { [Name in Names]: Handler<Name, Dependencies> },
  dependencies: Dependencies,
  {
    isFromCloudFront = deployedOriginCheck(),
    checkSession = refuseMembers,
    listUnreadable = async () => undefined,
  }: Partial<RequestChecks> & { listUnreadable?: ListUnreadable } = {},
): (event: Event, context: Context) => Promise<Result> {
  const served = new Map<string, { endpoint: Endpoint; handle: (call: never) => Promise<unknown> }>();
  for (const name in handlers) {
    const endpoint: Endpoint = endpoints[name];
    const handle = handlers[name];
    served.set(`${endpoint.method} ${endpoint.path}`, { endpoint, handle: (call) => handle(call, dependencies) });
  }
  const answer = async (event: Event): Promise<Result> => {
    // Before anything else: the headers about the caller are CloudFront's only then (docs/trust.md#origin-secret).
    if (!(await isFromCloudFront(event.headers))) throw new HttpError('direct_request');
    refuseWhileClosed();
    const route = served.get(event.routeKey);
    if (!route) throw new HttpError('route_not_found');
    // Authenticate before validating: an anonymous caller learns nothing about the schema.
    const signedIn = await authenticate(route.endpoint, event, checkSession);
    const call = { ...parseRequest(route.endpoint, event), request: callerOf(event), ...signedIn };
    const unreadable: Unreadable = new Map();
    const result = await noteUnreadable(unreadable, () => route.handle(call as never)).finally(() =>
      unreadable.size > 0 ? listUnreadable([...unreadable.values()]) : undefined,
    );
    const response = renderResponse(route.endpoint, result, event);
    if (signedIn && unreadable.size > 0) response.headers[unreadableHeader] = String(unreadable.size);
    // CloudFront compresses what it caches, once for all.
    return route.endpoint.cache ? response : compress(response, event.headers['accept-encoding']);
  };
  return middy<Event, Result>()
    .use(routing([...served.keys()]))
    .use(logging())
    .use(problemDetails())
    .handler(answer);
}

/** The member who asks; undefined for a public endpoint. Throws HttpError 401 and 403. */
async function authenticate(
  { access, notWhileImpersonating }: Endpoint,
  event: Event,
  checkSession: SessionCheck,
): Promise<{ member: AuthenticatedMember } | undefined> {
  if (access === 'public') return undefined;
  const member = memberOf(event, access, tokenRules(), new Date());
  await checkSession(member, callerOf(event));
  if (notWhileImpersonating && member.impersonation) throw new HttpError('impersonating');
  return { member };
}

function tokenRules(): TokenRules {
  const { USER_POOL_ID, USER_POOL_CLIENT_ID } = readEnvironment('USER_POOL_ID', 'USER_POOL_CLIENT_ID');
  return { userPoolId: USER_POOL_ID, userPoolClientId: USER_POOL_CLIENT_ID };
}

/** Finds the endpoint of a request that came by the route that endpoints share. */
function routing(endpoints: string[]): MiddlewareObj<Event, Result> {
  return {
    before: (request) => {
      request.event = withOwnRoute(request.event, endpoints);
    },
  };
}

/** Turns whatever was thrown into problem details; what is no HttpError is logged with its cause and answered 500. */
function problemDetails(): MiddlewareObj<Event, Result> {
  return {
    onError: (request) => {
      const { error } = request;
      const failure = error instanceof HttpError ? error : new HttpError('internal_error', { cause: error });
      if (failure.status >= 500) logger.error('request failed', failure);
      request.response = renderError(failure);
    },
  };
}

/**
 * Logs a line per request: route, status, code of a failure, time; ids of requests come from Lambda and the gateway.
 */
function logging(): MiddlewareObj<Event, Result, Error, Context, { startedAt?: number }> {
  const finish = ({
    event,
    response,
    error,
    internal,
  }: Request<Event, Result, Error, Context, { startedAt?: number }>) =>
    logger.info('answered', {
      route: event.routeKey,
      status: response?.statusCode,
      ...(error instanceof HttpError && { code: error.code }),
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
