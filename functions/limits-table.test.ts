import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { maxHoldsPerNetwork, maxSeatsPerEmail } from '#shared/rules/bookings.ts';
import { mailLimits, notificationLimit, requestLimits } from './ground/platform/request-limits.ts';
import { freePlaceAttempts } from './orders/bookings/free-places.ts';

// The page lists every limit, its number, and whom a stranger can lock out by filling it (docs/trust.md#rate-limits).

const page = await readFile('docs/trust.md', 'utf8');
const [, section = ''] = /\n### Rate limits\n([\s\S]+?)\n### /.exec(page) ?? [];
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  .map((line) => {
    const cells = line.split('|').slice(1, -1);
    return cells.map((cell) => cell.trim());
  });
const namesOf = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
const rowsOf = (name: string) => rows.filter(([, names]) => namesOf(names).includes(name));
const numberIn = (cell = '') => Number(/^\d[\d,]*/.exec(cell)?.[0].replaceAll(',', '') ?? Number.NaN);

const windows: Record<string, number> = { '10 minutes': 600, '1 hour': 3600, '1 day': 24 * 3600 };
const countedBy: Record<string, string> = {
  booking: 'order',
  purchase: 'order',
  'waitlist entry': 'order',
  session: 'session',
  series: 'session',
  member: 'member',
  account: 'member',
  admin: 'member',
};

/** The limits of a request as its row says them, by what is counted. */
function limitsIn([, , network, email = '', other = '', window = '']: string[]) {
  const windowSeconds = windows[window];
  const limits: Record<string, { limit: number; windowSeconds: number | undefined }> = {};
  const add = (subject: string, limit: number) => {
    if (!Number.isNaN(limit)) limits[subject] = { limit, windowSeconds };
  };
  add('network', numberIn(network));
  // Links have a budget of their own.
  if (!email.includes('[links]')) add('email', numberIn(email));
  for (const [, count, subject = ''] of other.matchAll(/([\d,]+) per ([a-z]+(?: entry)?)/g)) {
    add(countedBy[subject] ?? subject, numberIn(count));
  }
  return limits;
}

describe('a request is listed with its numbers', () => {
  test.each(Object.entries(requestLimits))('%s', (action, limits) => {
    const listed = rowsOf(action).map(limitsIn);
    expect(Object.assign({}, ...listed)).toEqual(limits);
    // Each counter once.
    expect(listed.flatMap((one) => Object.keys(one)).toSorted()).toEqual(Object.keys(limits).toSorted());
  });
});

test('a limit that strangers can fill says who is locked out, and any other that nobody is', () => {
  const requests = rows.filter(([, names]) => namesOf(names).some((name) => name in requestLimits));
  expect(requests.length).toBeGreaterThan(20);
  for (const row of requests) {
    const { network, email, session, ...own } = limitsIn(row);
    const isShared = (network ?? email ?? session) !== undefined || row[3]?.includes('[links]');
    const answer = row.at(-1);
    if (row[1] === '`wrongAuthority`') expect(answer).toMatch(/^nobody: /);
    else if (isShared) expect(answer).toMatch(/^accepted: /);
    else expect([answer, Object.keys(own).length]).toEqual(['nobody', 1]);
  }
});

test('every row has an answer', () => {
  const answers = rows.map((row) => row.at(-1) ?? '').filter((answer) => !answer.startsWith('whom a stranger'));
  for (const answer of answers) expect(answer).toMatch(/^(nobody$|nobody: |accepted: )/);
});

describe('what is mailed and held is listed with its numbers', () => {
  test.each(Object.entries(mailLimits))('%s', (name, { hour, day }) => {
    expect(rowsOf(name).map(([, , count]) => count)).toEqual([`${hour.limit} an hour, ${day.limit} a day`]);
  });

  test.each([
    ['notification', `${notificationLimit.limit} an hour`],
    ['maxSeatsPerEmail', String(maxSeatsPerEmail)],
    ['maxHoldsPerNetwork', `${maxHoldsPerNetwork}, and half of what is free`],
    ['freePlace', `${immediate(1)}, or a fifth of the capacity; ${immediate(null)} without one`],
    ['lapsedHold', '2'],
    ['givenFreePlace', '4'],
    ['emailPasses', '1'],
  ])('%s', (name, count) => {
    expect(rowsOf(name).map(([, , listed]) => listed)).toEqual([count]);
  });

  function immediate(maxAttendees: number | null) {
    return freePlaceAttempts({ id: 'any', maxAttendees }, '192.0.2.1', new Date())[0]?.limit;
  }
});

test('no counter is left out', async () => {
  const sources = globSync('functions/**/*.ts', { exclude: (name) => /node_modules|\.test\.ts$|^testing$/.test(name) });
  const texts = await Promise.all(sources.map((path) => readFile(path, 'utf8')));
  const countersIn = (call: RegExp) => texts.flatMap((text) => [...text.matchAll(call)]).map(([, action]) => action);
  const named = countersIn(/countAttempt\(\{ action: '(\w+)'/g);
  expect(named.length).toBeGreaterThan(0);
  for (const name of named) expect(rowsOf(String(name))).toHaveLength(1);
  // Those of requests and of mails, whose names are compared above.
  expect(countersIn(/countAttempt\(\{ action: (`)/g)).toHaveLength(2);
  const calls = countersIn(/(?<!function )(countAttempt)\(/g);
  // A stream consumer counts its own attempts at a change, which nobody else's are among.
  expect(calls).toHaveLength(named.length + 2 + 1);
});
