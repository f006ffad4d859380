import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { paths } from '#shared/contract/paths.ts';
import { addressesOfCloud } from './cloud.ts';
import { expect, test } from './fixtures.ts';
import { expectStill, observeShift } from './layout-shift.ts';
import { takenOver } from './screens.ts';

/** Long enough for a paint in between. */
const pauseMilliseconds = 500;

/** The site behind a network that pauses within the links of the bar. */
function startPausing() {
  const { hostname, port, host } = new URL(addressesOfCloud().siteUrl);
  return createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, host, 'accept-encoding': 'identity' };
    const options = { hostname, port, path: incoming.url, method: incoming.method, headers };
    const forwarded = request(options, async (answer) => {
      const { 'content-length': _, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, rest);
      if (!rest['content-type']?.startsWith('text/html')) return answer.pipe(outgoing);
      const html = await text(answer);
      const bar = html.indexOf('class="top__nav"');
      if (bar === -1) throw new Error('the page has no bar');
      const end = html.indexOf('</a>', bar);
      outgoing.write(html.slice(0, end));
      return setTimeout(() => outgoing.end(html.slice(end)), pauseMilliseconds);
    });
    incoming.pipe(forwarded);
  }).listen(0);
}

test('a page whose HTML arrives in parts moves nothing that was painted', async ({ page }) => {
  const server = startPausing();
  await once(server, 'listening');
  try {
    await observeShift(page);
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}${paths.signIn.href()}`);
    await takenOver(page);
    await expectStill(page, paths.signIn.href());
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
