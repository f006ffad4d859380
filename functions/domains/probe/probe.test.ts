import { describe, expect, test } from 'vitest';
import { control } from '../../testing/cloud.ts';
import { backupAge } from './backup-age.ts';
import { probeSite, type Send } from './probe.ts';

// docs/operations.md#seen-from-outside

const siteUrl = 'https://breathe.studio';
const page = () => new Response('<html>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
const list = () => Response.json({ sessions: [], nextCursor: null });
const refused = () => Response.json({ code: 'invalid_request', title: 'Not valid.', status: 400 }, { status: 400 });

/** A site that answers as it should, but for these addresses. */
function siteWith(changes: Record<string, () => Response | Promise<Response>> = {}) {
  const asked: string[] = [];
  const answers: Record<string, () => Response | Promise<Response>> = {
    'GET /': page,
    'GET /api/sessions': list,
    'POST /api/bookings': refused,
    ...changes,
  };
  const send: Send = async (url, { method = 'GET' } = {}) => {
    const request = `${method} ${url.slice(siteUrl.length)}`;
    asked.push(request);
    return (await answers[request]?.()) ?? new Response('', { status: 404 });
  };
  return { asked, probe: () => probeSite(siteUrl, send) };
}

test('a site that answers has no findings; it is asked for a page, the list and a booking, which is none', async () => {
  const { asked, probe } = siteWith();
  expect(await probe()).toEqual([]);
  expect(asked.toSorted()).toEqual(['GET /', 'GET /api/sessions', 'POST /api/bookings']);
});

const broken = () => Promise.reject(new TypeError('fetch failed'));
const failing = () => new Response('<h1>502</h1>', { status: 502 });

test.each([
  ['a page that fails', { 'GET /': failing }, { check: 'page', problem: 'status 502' }],
  ['a page that is none', { 'GET /': list }, { check: 'page', problem: 'is no page' }],
  ['a list that fails', { 'GET /api/sessions': failing }, { check: 'list', problem: 'status 502' }],
  ['a list that is none', { 'GET /api/sessions': () => Response.json({}) }, { check: 'list', problem: 'is no list' }],
  ['a list that is a page', { 'GET /api/sessions': page }, { check: 'list', problem: 'SyntaxError' }],
  ['no answer', { 'POST /api/bookings': broken }, { check: 'booking', problem: 'TypeError' }],
  [
    'a booking that the gateway refuses',
    { 'POST /api/bookings': () => Response.json({ message: 'Too Many Requests' }, { status: 429 }) },
    { check: 'booking', problem: 'status 429' },
  ],
  [
    'a booking that is accepted, although it says nothing',
    { 'POST /api/bookings': () => Response.json({}) },
    { check: 'booking', problem: 'status 200' },
  ],
])('%s is found', async (_, changes, finding) => {
  expect(await siteWith(changes).probe()).toEqual([finding]);
});

test('all that fails is found at once', async () => {
  const { probe } = siteWith({ 'GET /': failing, 'GET /api/sessions': broken, 'POST /api/bookings': failing });
  expect((await probe()).map(({ check }) => check)).toEqual(['page', 'list', 'booking']);
});

test('the local cloud is found in order by the deployed function', async () => {
  expect(await control('/functions/probe/invoke', {})).toBeNull();
});

describe('the age of the backups', () => {
  const now = new Date('2026-11-27T10:00:00Z');
  const ageOf = (PointInTimeRecoveryDescription: object | undefined) =>
    backupAge(
      { send: async () => ({ ContinuousBackupsDescription: { PointInTimeRecoveryDescription } }) } as never,
      'table',
      now,
    );

  test('is that of the last instant to which the table can be restored', async () => {
    const LatestRestorableDateTime = new Date('2026-11-27T09:55:00Z');
    expect(await ageOf({ PointInTimeRecoveryStatus: 'ENABLED', LatestRestorableDateTime })).toBe(300);
  });

  test.each([[undefined], [{ PointInTimeRecoveryStatus: 'DISABLED' }], [{ PointInTimeRecoveryStatus: 'ENABLED' }]])(
    'is a week when they are off, or have not begun: %j',
    async (description) => expect(await ageOf(description)).toBe(604_800),
  );

  test('is none where the database has no backups; another failure is one', async () => {
    const failing = (name: string) =>
      ({ send: () => Promise.reject(Object.assign(new Error('no'), { name })) }) as never;
    expect(await backupAge(failing('UnknownOperationException'), 'table', now)).toBeNull();
    await expect(backupAge(failing('AccessDeniedException'), 'table', now)).rejects.toThrow('no');
  });
});
