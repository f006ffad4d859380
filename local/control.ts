import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import { ignoreGroupOverride, setLifetimes } from './control/identity.ts';
import { controlMail } from './control/mail.ts';
import { type ControlResponse, controlStripe } from './control/stripe.ts';
import type { Cognito } from './emulators/cognito/cognito.ts';
import { messageOf } from './emulators/errors.ts';
import type { EventBus } from './emulators/eventbridge/event-bus.ts';
import { listen, readBody } from './emulators/http/server.ts';
import type { RunningService } from './emulators/service.ts';
import type { Ses } from './emulators/ses/ses.ts';
import type { Meters } from './meters.ts';
import type { PaymentsService } from './payments.ts';
import type { Faults } from './proxy/faults.ts';

export type ControlOptions = {
  info(): unknown;
  meters: Meters;
  faults: Faults;
  payments: PaymentsService;
  cognito: Cognito;
  ses: Ses;
  bus: EventBus;
  /** Runs a schedule by a part of its logical id. Returns the logical id. */
  runSchedule(name: string): Promise<string>;
  /** Resolves when the stream consumers have processed all writes. */
  streamsCaughtUp(): Promise<void>;
  /** Invokes a function by its name, with an event of its own. */
  invoke(name: string, event: unknown): Promise<unknown>;
  /** Ends every idle worker, so that the next invocation of each function starts one. */
  restartFunctions(): Promise<void>;
  /** Resolves when the consumers of queues have processed all messages. */
  queuesCaughtUp(): Promise<void>;
  demo(command: unknown): Promise<unknown>;
  clearCache(pathPrefix?: string): void;
};

const bodyLimit = 1024 * 1024;

const cacheSchema = z.strictObject({ pathPrefix: z.string().optional() });

/** Protects against requests of web pages, which carry an origin, and DNS rebinding. */
function isForeign({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined || !/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(headers.host ?? '');
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const body = await readBody(request, bodyLimit);
  if (body === undefined) throw new Error('the body is above 1 MB');
  return body.length === 0 ? {} : JSON.parse(body.toString('utf8'));
}

/** Endpoints whose path has the name of what they act on; undefined for any other. */
async function answerNamed(
  options: ControlOptions,
  endpoint: string,
  request: IncomingMessage,
): Promise<ControlResponse | undefined> {
  const schedule = /^POST \/schedules\/([^/]+)\/run$/.exec(endpoint)?.[1];
  if (schedule !== undefined) {
    return { status: 200, body: { ran: await options.runSchedule(decodeURIComponent(schedule)) } };
  }
  const invoked = /^POST \/functions\/(\w+)\/invoke$/.exec(endpoint)?.[1];
  if (invoked !== undefined) {
    return { status: 200, body: (await options.invoke(invoked, await bodyOf(request))) ?? null };
  }
  const stripeAction = /^POST \/stripe\/([a-z-]+)$/.exec(endpoint)?.[1];
  if (stripeAction !== undefined) return controlStripe(options.payments, stripeAction, await bodyOf(request));
  const mailAction = /^POST \/mail\/([a-z-]+)$/.exec(endpoint)?.[1];
  if (mailAction !== undefined) return controlMail(options, mailAction, await bodyOf(request));
  return undefined;
}

async function answer(options: ControlOptions, request: IncomingMessage): Promise<ControlResponse> {
  const { meters, faults, cognito, info, demo, clearCache } = options;
  const { streamsCaughtUp, queuesCaughtUp, restartFunctions } = options;
  const endpoint = `${request.method} ${request.url}`;
  if (isForeign(request)) return { status: 403, body: { message: 'only from this machine, and not from a page' } };
  const named = await answerNamed(options, endpoint, request);
  if (named) return named;
  switch (endpoint) {
    case 'GET /info':
      return { status: 200, body: info() };
    case 'GET /meters':
      return { status: 200, body: meters.read() };
    case 'DELETE /meters':
      meters.reset();
      return { status: 204 };
    case 'DELETE /meters?inputs=true':
      meters.reset({ inputs: true });
      return { status: 204 };
    case 'POST /faults':
      faults.add(await bodyOf(request));
      return { status: 204 };
    case 'DELETE /faults':
      return { status: 200, body: { faults: faults.clear() } };
    case 'POST /identity/lifetimes':
      return setLifetimes(cognito, await bodyOf(request));
    case 'POST /identity/unfiltered-groups':
      return ignoreGroupOverride(cognito, await bodyOf(request));
    case 'POST /functions/restart':
      await restartFunctions();
      return { status: 204 };
    case 'POST /streams/catch-up':
      await streamsCaughtUp();
      return { status: 204 };
    case 'POST /queues/catch-up':
      await streamsCaughtUp();
      await queuesCaughtUp();
      return { status: 204 };
    case 'POST /cache/clear':
      clearCache(cacheSchema.parse(await bodyOf(request)).pathPrefix);
      return { status: 204 };
    case 'POST /demo':
      return { status: 200, body: (await demo(await bodyOf(request))) ?? null };
    default:
      return { status: 404, body: { message: `the control server does not know ${endpoint}` } };
  }
}

/** Starts the server by which tests and tools control the local cloud, on loopback and apart from the site. */
export function startControl(options: ControlOptions): Promise<RunningService> {
  return listen({
    port: 0,
    maxHeaderBytes: 16 * 1024,
    handle: async (request, response) => {
      const { status, body } = await answer(options, request).catch(
        (error: unknown): ControlResponse =>
          error instanceof z.ZodError
            ? { status: 400, body: { message: z.prettifyError(error) } }
            : { status: 500, body: { message: messageOf(error) } },
      );
      response.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json' });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    },
    onError: (error) => console.error(`control: ${String(error)}`),
  });
}
