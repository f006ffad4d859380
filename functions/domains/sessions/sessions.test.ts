import { describe, expect, test } from 'vitest';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { sessionItems, type WholeSession } from '../../ground/keys/session.ts';
import { decodeCursor, encodeCursor } from '../../ground/platform/cursor.ts';
import { putItem, type Table } from '../../ground/platform/table.ts';
import { call, makeSession, openTable } from '../../testing/cloud.ts';
import { exampleSession } from '../../testing/examples.ts';
import { sessionPosition } from './cursor.ts';
import { pastSessions, type SessionPosition, upcomingSessions } from './store.ts';

type Page = ResponseBody<'listSessions'>;

/** Writes a session directly to the table. */
async function put(table: Table, session: Partial<WholeSession>): Promise<void> {
  for (const item of sessionItems(exampleSession(session))) await putItem(table, item);
}

const list = async (query = '') => (await call(`GET /api/sessions${query}`)).body as Page;

describe('the list (docs/product.md#session-list)', () => {
  test('has upcoming sessions soonest first and past ones latest first, none in both', async () => {
    const [upcoming, past] = await Promise.all([list(), list('?when=past')]);
    const starts = upcoming.sessions.map(({ startTime }) => startTime);
    const gone = past.sessions.map(({ startTime }) => startTime);
    expect(starts.length).toBeGreaterThan(0);
    expect(gone.length).toBeGreaterThan(0);
    expect(starts).toEqual(starts.toSorted());
    expect(gone).toEqual(gone.toSorted().reverse());
    expect(String(gone[0]) < String(starts[0])).toBe(true);
  });

  test('shows a new session and no draft', async () => {
    const startTime = new Date(Date.now() + 3_600_000).toISOString();
    const shown = await makeSession({ startTime });
    const draft = await makeSession({ startTime, published: false });
    const ids = (await list()).sessions.map(({ id }) => id);
    expect(ids).toContain(shown);
    expect(ids).not.toContain(draft);
  });

  test('contains no join link, recording link or full description', async () => {
    const description = `Slowly. ${'Breathe out a little longer than you breathed in. '.repeat(40)}`;
    const startTime = new Date(Date.now() + 1_800_000).toISOString();
    const secret = 'https://zoom.example/secret';
    const id = await makeSession({ startTime, description, zoomLink: secret, recordingUrl: secret });
    const page = await list();
    expect(JSON.stringify(page)).not.toContain('secret');
    const excerpt = page.sessions.find((session) => session.id === id)?.excerpt ?? '';
    expect(excerpt.length).toBeGreaterThan(100);
    expect(excerpt.length).toBeLessThan(300);
  });

  test('is cached by CloudFront for five seconds and revalidated by ETag', async () => {
    const first = await call('GET /api/sessions?when=past');
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5, stale-while-revalidate=1');
    const etag = String(first.headers.get('etag'));
    const again = await call('GET /api/sessions?when=past', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });
});

describe('pages', () => {
  // Far from other sessions, two of them at the same time.
  const base = Date.parse('2101-01-01T00:00:00.000Z');
  const at = (hours: number) => new Date(base + hours * 3_600_000).toISOString();
  const starts = [1, 2, 2, 3, 4].map(at);

  async function idsByPage(
    find: (limit: number, after?: SessionPosition) => ReturnType<typeof upcomingSessions>,
  ): Promise<string[][]> {
    const pages: string[][] = [];
    let after: SessionPosition | undefined;
    do {
      const { sessions, last } = await find(2, after);
      pages.push(sessions.map(({ id }) => id));
      after = last && decodeCursor(sessionPosition, encodeCursor(sessionPosition, last));
    } while (after);
    return pages;
  }

  test('have no gaps or duplicates, in both directions', async () => {
    const table = openTable();
    const ids = starts.map((_, n) => `01JDPAGES0000000000000000${n}`);
    for (const [n, id] of ids.entries()) {
      await put(table, { id, startTime: String(starts[n]) });
    }
    const upcoming = (await idsByPage((limit, after) => upcomingSessions(table, new Date(base), limit, after))).flat();
    expect(upcoming.toSorted()).toEqual(ids);
    expect([upcoming[0], upcoming[4]]).toEqual([ids[0], ids[4]]);
    const past = await pastSessions(table, new Date(at(5)), 5);
    expect(past.sessions.map(({ startTime }) => startTime)).toEqual(starts.toReversed());
  });

  test('continue after the session of the cursor has started', async () => {
    const table = openTable();
    const id = '01JDPAGES00000000000000009';
    await put(table, { id, startTime: at(9) });
    const startedSince = { startTime: at(8), id: '01JDPAGES00000000000000008' };
    const { sessions } = await upcomingSessions(table, new Date(at(8.5)), 2, startedSince);
    expect(sessions.map((session) => session.id)).toEqual([id]);
  });
});

describe('one session', () => {
  test('has the full text and the venue, and no join link', async () => {
    const venue = { locationType: 'onsite', address: '12 Example Street', city: 'Bath', postCode: 'BA1 1LN' } as const;
    const id = await makeSession({ ...venue, whatToBring: 'A blanket', zoomLink: 'https://zoom.example/secret' });
    const { status, body } = await call(`GET /api/sessions/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, ...venue, whatToBring: 'A blanket', seats: { max: 10, taken: 0, held: 0 } });
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  test('that is a draft is 404', async () => {
    const id = await makeSession({ published: false });
    expect(await call(`GET /api/sessions/${id}`)).toMatchObject({ status: 404, body: { code: 'session_not_found' } });
  });
});
