import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { applyHeaderRules, type HeaderRules, type Headers } from './header-rules.ts';

/** A development server on loopback that serves the default behaviour instead of its origin. */
export type DevServer = { port: number };

/**
 * Allows the inline script of hot module replacement; all else stays strict, so that violations show early. Hashes go,
 * because beside one browsers ignore 'unsafe-inline' (https://www.w3.org/TR/CSP3/#allow-all-inline).
 */
export function relaxPolicy(policy: string): string {
  return policy.replace(/script-src ([^;]*)/, (_, sources: string) => {
    const keptSources = sources.split(' ').filter((source) => !source.startsWith("'sha256-"));
    return `script-src ${[...keptSources, "'unsafe-inline'"].join(' ')}`;
  });
}

function relaxRules(rules: HeaderRules): HeaderRules {
  const set = rules.set.map((rule) =>
    rule.name === 'content-security-policy' ? { ...rule, value: relaxPolicy(rule.value) } : rule,
  );
  return { ...rules, set };
}

function definedHeaders(headers: http.IncomingHttpHeaders): Headers {
  const defined: Headers = {};
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) defined[name] = value;
  return defined;
}

/** Forwards a request unchanged and uncached; the response gets the distribution's headers, relaxed. */
export async function forward(
  server: DevServer,
  request: IncomingMessage,
  response: ServerResponse,
  rules: HeaderRules,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { method, url, headers } = request;
  const forwarded = http.request({ host: '127.0.0.1', port: server.port, method, path: url, headers });
  forwarded.on('response', resolve).on('error', reject);
  request.pipe(forwarded);
  const received = await promise;
  response.writeHead(received.statusCode ?? 502, applyHeaderRules(definedHeaders(received.headers), relaxRules(rules)));
  await pipeline(received, response);
}

/** Forwards web sockets, by which the development server notifies the browser of changes. */
export function forwardUpgrades(server: Server, devServer: DevServer): void {
  server.on('upgrade', (request, socket, head) => {
    const forwarded = connect(devServer.port, '127.0.0.1', () => {
      const lines = request.rawHeaders.reduce(
        (text, part, index) => text + (index % 2 === 0 ? `${part}: ` : `${part}\r\n`),
        `${request.method} ${request.url} HTTP/1.1\r\n`,
      );
      forwarded.write(`${lines}\r\n`);
      forwarded.write(head);
      forwarded.pipe(socket).pipe(forwarded);
    });
    forwarded.on('error', () => socket.destroy());
    socket.on('error', () => forwarded.destroy());
  });
}
