import { afterEach, describe, expect, test, vi } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { sessionKey } from '../../ground/keys/session.ts';
import { newId } from '../../ground/platform/ids.ts';
import { transact } from '../../ground/platform/transact.ts';
import { call, callSite, control, makeSession, openTable, runSchedule, viewerAt } from '../../testing/cloud.ts';
import { browserSecret } from '../../testing/payments.ts';

// The deployed functions, queue, buckets and distribution of the local cloud.

/** From the change to what a visitor gets: docs/product.md#rendered-pages. */
const within = { timeout: 5000, interval: 50 };

afterEach(() => control('/faults', undefined, 'DELETE'));

const page = (path: string, method = 'GET') => callSite(`${method} ${path}`, { headers: { accept: 'text/html' } });
const soon = () => new Date(Math.ceil(Date.now() / 1000) * 1000 + 600_000).toISOString();

async function book(sessionId: string): Promise<void> {
  const bookingId = newId(new Date());
  const person = { firstName: 'Wren', lastName: 'Ellis', email: `wren+${bookingId}@example.org`.toLowerCase() };
  const body = {
    bookingId,
    sessionId,
    ...person,
    secret: browserSecret(bookingId),
    total: { amount: 0, currency: 'GBP' },
  };
  const headers = viewerAt(`2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}:1::1`);
  expect((await call('POST /api/bookings', { body, headers })).status).toBe(201);
}

function change(sessionId: string, values: Record<string, unknown>): Promise<unknown> {
  const names = Object.keys(values);
  const Update = {
    Key: sessionKey(sessionId),
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, values[name]])),
  };
  return transact(openTable(), [{ Update }]);
}

describe('docs/product.md#rendered-pages', () => {
  test('pages are right within five seconds of a publication, a booking, an edit and a deletion', async () => {
    const title = `Session ${newId(new Date())}`;
    const id = await makeSession({ title, startTime: soon(), maxAttendees: 1 });
    const path = `/sessions/${id}`;
    await vi.waitFor(async () => expect((await page('/')).body).toContain(title), within);
    expect(await page(path)).toMatchObject({ status: 200, body: expect.stringContaining(title) });
    // The page contains its largest picture.
    expect((await page(path)).body).toContain(`[data-inline-art="${id}"]{background-image:url("data:image/svg+xml,`);
    await book(id);
    await vi.waitFor(async () => expect((await page(path)).body).toMatch(/Sold out|Full/i), within);
    await change(id, { title: `${title} moved` });
    await vi.waitFor(async () => expect((await page(path)).body).toContain(`${title} moved`), within);
    await vi.waitFor(async () => expect((await page('/')).body).toContain(`${title} moved`), within);
    await change(id, { published: false, deletedAt: new Date().toISOString(), GSI3PK: 'SESSIONS#draft' });
    await vi.waitFor(async () => expect((await page(path)).status).toBe(404), within);
    await vi.waitFor(async () => expect((await page('/')).body).not.toContain(title), within);
  });

  test('a session that begins leaves the list within five seconds', async () => {
    const startTime = new Date(Date.now() + 4000).toISOString();
    const title = `Beginning ${newId(new Date())}`;
    await makeSession({ title, startTime });
    await vi.waitFor(async () => expect((await page('/')).body).toContain(title), within);
    await runSchedule('SweepPages');
    await vi.waitFor(async () => expect(Date.now()).toBeGreaterThan(Date.parse(startTime)), within);
    await vi.waitFor(async () => expect((await page('/')).body).not.toContain(title), within);
  });

  test('what is nowhere is a 404 with the page of the app; drafts too, and files and the API say it in their own way', async () => {
    const draft = await makeSession({ published: false });
    const gone = [`/sessions/${draft}`, `/sessions/${newId(new Date())}`, '/nowhere', '/pages/index.html'];
    for (const path of gone) {
      const { status, headers, body } = await page(path);
      expect([status, headers.get('content-type')], path).toEqual([404, 'text/html; charset=utf-8']);
      expect(body).toContain('</html>');
      expect(headers.get('content-security-policy')).toContain("script-src 'self'");
      expect([...headers.keys()].filter((name) => name.startsWith('x-amz-meta'))).toEqual([]);
      expect(await page(path, 'HEAD')).toMatchObject({ status: 404, body: '' });
    }
    expect((await page('/assets/none.js')).status).toBe(404);
    const api = await callSite(`GET ${routes.getSession.path.replace('{sessionId}', newId(new Date()))}`);
    expect([api.status, api.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
    expect(await page('/dashboard', 'HEAD')).toMatchObject({ status: 200 });
    expect((await call('GET /pages/sweep.json')).status).toBe(404);
  });

  test('a page that S3 does not have yet is rendered for who asks, by HEAD too', async () => {
    await control('/faults', { service: 'sqs', error: 'Unavailable', seconds: 3 });
    const id = await makeSession({ title: 'Not announced' });
    expect((await page(`/sessions/${id}`, 'HEAD')).status).toBe(200);
    expect(await page(`/sessions/${id}`)).toMatchObject({
      status: 200,
      body: expect.stringContaining('Not announced'),
    });
  });

  test('while functions and table are down every rendered page is served; a conflict at S3 delays none', async () => {
    const fault = { service: 's3', action: 'PutObject', error: 'ConditionalRequestConflict', times: 2 };
    await control('/faults', { ...fault, function: 'pages' });
    const title = `Standing ${newId(new Date())}`;
    const id = await makeSession({ title, startTime: soon() });
    await vi.waitFor(async () => expect((await page('/')).body).toContain(title), within);
    await control('/queues/catch-up');
    await control('/faults', { service: 'dynamodb', error: 'Unavailable', seconds: 60 });
    await control('/faults', { service: 'secretsmanager', error: 'Unavailable', seconds: 60 });
    await control('/cache/clear', {});
    for (const path of [
      '/',
      '/live-sessions',
      `/sessions/${id}`,
      '/birth-recordings',
      '/sign-in',
      '/breathwork-for-birth',
    ])
      expect((await page(path)).status, path).toBe(200);
    expect((await page('/nowhere')).status).toBe(404);
  });
});
