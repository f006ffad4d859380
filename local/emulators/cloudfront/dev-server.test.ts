import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../http/testing/raw.ts';
import { type RunningCloudFront, startCloudFront } from './cloudfront.ts';
import { relaxPolicy } from './dev-server.ts';
import { siteDistribution } from './testing/site.ts';

let app: Server;
let edge: RunningCloudFront;

beforeEach(async () => {
  app = createServer((request, response) => response.end(`app: ${request.url}`));
  app.on('upgrade', (request, socket) => socket.end(`HTTP/1.1 101 Switching Protocols\r\n\r\n${request.url}`));
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  edge = await startCloudFront({
    distribution: siteDistribution(),
    port: 0,
    country: 'GB',
    originUrl: () => 'http://127.0.0.1:9',
    devServer: { port: (app.address() as AddressInfo).port },
  });
});

afterEach(async () => {
  await edge.close();
  app.closeAllConnections();
  await new Promise((resolve) => app.close(resolve));
});

describe('a distribution with a development server', () => {
  it('forwards requests of the default behaviour, with the response headers of the policy', async () => {
    const answer = await ask(edge.url, '/@vite/client?x=1');
    expect(answer.body.toString()).toBe('app: /@vite/client?x=1');
    expect(answer.headers).toMatchObject({
      'content-security-policy': "default-src 'self'; script-src 'self' 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
    });
  });

  it('serves other behaviours as always, under the strict policy', async () => {
    const answer = await ask(edge.url, '/api/live');
    expect(answer.status).toBe(502);
    expect(answer.headers['content-security-policy']).toBe("default-src 'self'; script-src 'self'");
  });

  it('forwards web sockets', async () => {
    const socket = connect(edge.port, '127.0.0.1');
    socket.write('GET /?token=1 HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 101 [\s\S]*\/\?token=1$/);
    socket.destroy();
  });

  it('drops hashes, beside which inline scripts stay refused', () => {
    expect(relaxPolicy("script-src 'self' 'sha256-AbC='; img-src 'self'")).toBe(
      "script-src 'self' 'unsafe-inline'; img-src 'self'",
    );
  });

  it('relaxes script-src only', () => {
    expect(relaxPolicy("default-src 'self'; script-src 'self'; img-src 'self'")).toBe(
      "default-src 'self'; script-src 'self' 'unsafe-inline'; img-src 'self'",
    );
  });
});
