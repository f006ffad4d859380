import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { applyHeaderRules, type HeaderRules, type Headers } from './headers-policy.ts';

/** The development server of the web app, on loopback. */
export type AppServer = { port: number };

/**
 * The content security policy of development: the app server puts a script into the page that lets components be
 * replaced while they run. Everything else stays as strict as on the site, so that violations show early.
 */
export function relaxed(policy: string): string {
  return policy.replace(/script-src ([^;]*)/, "script-src $1 'unsafe-inline'");
}

function relaxedRules(rules: HeaderRules): HeaderRules {
  const set = rules.set.map((rule) =>
    rule.name === 'content-security-policy' ? { ...rule, value: relaxed(rule.value) } : rule,
  );
  return { ...rules, set };
}

function present(headers: http.IncomingHttpHeaders): Headers {
  const kept: Headers = {};
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) kept[name] = value;
  return kept;
}

/** Hands a request on to the app server, unchanged and uncached; its answer gets the site's headers, relaxed. */
export async function passToApp(
  app: AppServer,
  request: IncomingMessage,
  response: ServerResponse,
  rules: HeaderRules,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { method, url, headers } = request;
  const onward = http.request({ host: '127.0.0.1', port: app.port, method, path: url, headers });
  onward.on('response', resolve).on('error', reject);
  request.pipe(onward);
  const answer = await promise;
  response.writeHead(answer.statusCode ?? 502, applyHeaderRules(present(answer.headers), relaxedRules(rules)));
  await pipeline(answer, response);
}

/** Hands on the web socket by which the app server tells the browser of changes. */
export function passUpgrades(server: Server, app: AppServer): void {
  server.on('upgrade', (request, socket, head) => {
    const onward = connect(app.port, '127.0.0.1', () => {
      const lines = request.rawHeaders.reduce(
        (text, part, index) => text + (index % 2 === 0 ? `${part}: ` : `${part}\r\n`),
        `${request.method} ${request.url} HTTP/1.1\r\n`,
      );
      onward.write(`${lines}\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
}
