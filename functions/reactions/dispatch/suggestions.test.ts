import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { minSuggestionGapMs, type WeeklyEvening } from '#shared/rules/suggestions.ts';
import { markDeleted } from '../../ground/auth-sessions/deleted-accounts.ts';
import { accessItem, accessKey } from '../../ground/keys/access.ts';
import { addressStatusKey } from '../../ground/keys/address-status.ts';
import { chaptersItem } from '../../ground/keys/chapters.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { profileItem } from '../../ground/keys/member.ts';
import { positionKey } from '../../ground/keys/playback-position.ts';
import { recordingItem } from '../../ground/keys/recording.ts';
import { newId } from '../../ground/platform/ids.ts';
import { logger } from '../../ground/platform/log.ts';
import { putItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import {
  getMySuggestions,
  setMySuggestions,
  stopMySuggestions,
  stopSuggestions,
} from '../../orders/suggestions/endpoints.ts';
import { findWish } from '../../orders/suggestions/store.ts';
import { exampleRecording } from '../../testing/examples.ts';
import { fakePool } from '../../testing/fake-pool.ts';
import { testMember } from '../../testing/member.ts';
import { openSharedTable } from '../../testing/temporary-table.ts';
import type { Message } from '../mail/message.ts';
import { sendDueMails } from '../mail/send-due-mails.ts';
import { suggestRecordings } from './suggest-recordings.ts';

// docs/product.md#weekly-suggestions

const table = await openSharedTable();
const hour = 3_600_000;
const day = 24 * hour;
const sent: { to: string; at: number; message: Message }[] = [];
// A Saturday.
let time = Date.parse('2026-11-28T12:00:00.000Z');
const now = () => new Date(time);
const dependencies = {
  table,
  now,
  send: async (message: Message) => {
    sent.push({ to: message.to, at: time, message });
    return 'message';
  },
  site: { siteUrl: 'https://exhale.example', adminEmail: 'studio@exhale.example' },
  pool: fakePool().pool,
};
const none = { params: undefined, query: undefined, request: { ip: '192.0.2.1', country: null } };

const titles = ['Arrive', 'Together', 'Open', 'Surge'] as const;
const ids = titles.map(() => newId(now()));
const film = { durationSeconds: 600, isFree: false };

beforeAll(async () => {
  logger.setLogLevel('SILENT');
  for (const collection of ['birth', 'stress'] as const)
    for (const [orderIndex, title] of titles.entries()) {
      const own = { id: ids[orderIndex] ?? '', collection, title, orderIndex, ...film };
      await putItem(
        table,
        recordingItem(exampleRecording({ ...own, isFree: collection === 'stress' && orderIndex === 0 })),
      );
    }
  const [arrive = '', together = '', open = '', surge = ''] = ids;
  const chapter = { note: null };
  await putItem(
    table,
    chaptersItem('birth', {
      version: 1,
      chapters: [
        { ...chapter, id: newId(now()), title: 'Early', weeksBefore: 20, recordingIds: [arrive, together] },
        { ...chapter, id: newId(now()), title: 'Late', weeksBefore: 6, recordingIds: [open] },
        { ...chapter, id: newId(now()), title: 'The day', weeksBefore: 2, recordingIds: [surge] },
      ],
    }),
  );
});

afterEach(() => {
  sent.length = 0;
  // Wishes of one test have ended, or are stopped, in the next.
  time += 100 * day;
});

const sunday: WeeklyEvening = { weekday: 7, hour: 20, timeZone: 'Europe/London' };

type Choice = Parameters<typeof setMySuggestions>[0]['body'];

async function aMember({ owns = ['birth', 'stress'] as ('birth' | 'stress')[] } = {}) {
  const member = testMember();
  const { sub, email } = member;
  const owner = { memberSub: sub, email };
  const profile = { sub, email, fullName: 'Mara Lindgren', subscriptionStatus: 'Free', createdAt: now().toISOString() };
  await putItem(table, profileItem(profile));
  for (const collection of owns)
    await putItem(table, accessItem(owner, { collection, purchaseId: null, createdAt: now().toISOString() }));
  const choice = (over: Partial<Choice>): Choice => ({ collection: 'birth', dueDate: null, ...sunday, ...over });
  return {
    member,
    owner,
    wish: () => findWish(table, sub),
    read: () => getMySuggestions({ ...none, member, body: undefined }, dependencies),
    give: (over: Partial<Choice> = {}) =>
      setMySuggestions({ ...none, member, body: choice(over) }, dependencies).then(({ wish }) => wish?.nextAt ?? ''),
    stop: () => stopMySuggestions({ ...none, member, body: undefined }, dependencies),
    hear: async (...places: number[]) => {
      for (const place of places) {
        const key = positionKey(sub, 'birth', ids[place] ?? '');
        await putItem(table, { ...key, positionSeconds: 599, at: now().toISOString() });
      }
    },
    mails: () => sent.filter(({ to }) => to === email),
    subjects: () => sent.filter(({ to }) => to === email).map(({ message }) => message.subject),
  };
}

async function run(): Promise<void> {
  if ((await suggestRecordings(dependencies)) > 0) await sendDueMails(dependencies);
}

/** Runs the schedule as an evening begins. */
async function runAt(instant: string): Promise<void> {
  time = Date.parse(instant);
  await run();
}

/** The token of the link in the newest mail. */
const tokenOf = (message: Message | undefined) =>
  /\/suggestions#secret=([\w-]{43})/.exec(message?.text ?? '')?.[1] ?? '';
const press = (suggestionToken: string) =>
  stopSuggestions(
    { ...none, body: undefined, params: { suggestionToken }, raw: { body: '', headers: {} } },
    dependencies,
  );

test('suggests the next unheard recording on the chosen evening, once a week, by local clocks', async () => {
  const mara = await aMember();
  const first = await mara.give({ timeZone: 'America/Los_Angeles' });
  expect(first).toBe('2026-11-30T04:00:00.000Z');
  time = Date.parse(first) - 1;
  await run();
  expect(mara.subjects()).toEqual([]);
  await runAt(first);
  await run();
  await mara.hear(0);
  await runAt('2026-12-07T04:00:00.000Z');
  expect(mara.subjects()).toEqual(['For this week: Arrive', 'For this week: Together']);
  const [mail] = mara.mails();
  expect(mail?.message.text).toContain('Hello Mara,');
  expect(mail?.message.text).toContain(`https://exhale.example/birth-recordings/${ids[0]}`);
  expect(mail?.message.oneClickStop).toMatch(/^https:\/\/exhale\.example\/api\/suggestions\/[\w-]{43}\/stop$/);
  await mara.stop();
});

test.each([
  ['Europe/London', '2026-10-18T19:00:00.000Z', '2026-10-25T20:00:00.000Z'],
  ['America/New_York', '2026-03-02T01:00:00.000Z', '2026-03-09T00:00:00.000Z'],
])('keeps the hour when the clocks of %s change', async (timeZone, before, after) => {
  const then = time;
  time = Date.parse(before) - day;
  const mara = await aMember();
  expect(await mara.give({ timeZone })).toBe(before);
  await runAt(before);
  expect((await mara.wish())?.nextAt).toBe(after);
  await mara.stop();
  time = then;
});

describe('with a due date', () => {
  test('suggests the chapter that fits the weeks that are left, then along the path, and nothing from the due date on', async () => {
    const start = time;
    const date = (days: number) => new Date(start + days * day).toISOString().slice(0, 10);
    const mara = await aMember();
    const evening = await mara.give({ dueDate: date(7 * 7) });
    for (let week = 0; week < 9; week++)
      await runAt(new Date(Date.parse(evening) + week * 7 * day + hour).toISOString());
    const suggested = mara.subjects().map((subject) => subject.replace('For this week: ', ''));
    expect(suggested[0]).toBe('Arrive');
    expect(suggested).toContain('Open');
    expect(suggested.at(-1)).toBe('Surge');
    expect(mara.mails().every(({ at }) => new Date(at).toISOString().slice(0, 10) < date(7 * 7))).toBe(true);
    expect(await mara.wish()).toBeUndefined();
    expect(sent.map(({ message }) => message.text).join()).not.toMatch(/due date|weeks left|birth date/i);
  });

  test('goes on with what is left once the fitting chapter was heard', async () => {
    const mara = await aMember();
    await mara.hear(2);
    const dueDate = new Date(time + 35 * day).toISOString().slice(0, 10);
    await runAt(await mara.give({ dueDate }));
    expect(mara.subjects()).toEqual(['For this week: Arrive']);
    await mara.stop();
  });

  test.each([0, 1, 400])('is refused %i days ahead', async (days) => {
    const mara = await aMember();
    const dueDate = new Date(time + days * day).toISOString().slice(0, 10);
    const weekday = new Date(time).getUTCDay() || 7;
    await expect(mara.give({ dueDate, weekday, hour: 17, timeZone: 'Pacific/Auckland' })).rejects.toMatchObject({
      code: 'due_date_unusable',
    });
    expect(await mara.wish()).toBeUndefined();
  });
});

test('suggests nothing while all is heard, and again when something is left', async () => {
  const mara = await aMember();
  await mara.hear(0, 1, 2, 3);
  await runAt(await mara.give());
  expect(mara.subjects()).toEqual([]);
  const { nextAt = '' } = (await mara.wish()) ?? {};
  const key = positionKey(mara.member.sub, 'birth', ids[3] ?? '');
  await putItem(table, { ...key, positionSeconds: 10, at: now().toISOString() });
  await runAt(nextAt);
  expect(mara.subjects()).toEqual(['For this week: Surge']);
  await mara.stop();
});

test('ends with the access, and with the account', async () => {
  const mara = await aMember();
  const evening = await mara.give();
  await transact(table, [{ Delete: { Key: accessKey(mara.owner, 'birth') } }]);
  await runAt(evening);
  expect([mara.subjects(), await mara.wish()]).toEqual([[], undefined]);
});

test('suggests free recordings to who has not bought any, and nothing to who has none', async () => {
  const mara = await aMember({ owns: [] });
  await runAt(await mara.give({ collection: 'stress' }));
  expect(mara.subjects()).toEqual(['For this week: Arrive']);
  await mara.stop();
  await expect(mara.give({ collection: 'birth' })).rejects.toMatchObject({ code: 'no_access' });
});

test('is left out at a blocked mailbox, of a locked account and more than three hours late', async () => {
  const blocked = await aMember();
  const report = {
    event: 'bounced_permanently',
    reason: 'mailbox_unknown',
    mailId: newId(now()),
    at: now().toISOString(),
  };
  await putItem(table, { ...addressStatusKey(emailHash(blocked.member.email)), email: blocked.member.email, report });
  const locked = await aMember();
  const evening = await blocked.give();
  await locked.give();
  await transact(table, [markDeleted(locked.member.sub)]);
  await runAt(evening);
  const late = await aMember();
  await runAt(new Date(Date.parse(await late.give()) + 3 * hour + 1).toISOString());
  for (const member of [blocked, locked, late]) {
    expect(member.subjects()).toEqual([]);
    expect(Date.parse((await member.wish())?.nextAt ?? '')).toBeGreaterThan(time);
    await member.stop();
  }
});

test('one press in a mail stops them and deletes what was given; a second one changes nothing (docs/trust.md#weekly-suggestions)', async () => {
  const mara = await aMember();
  await runAt(await mara.give());
  const token = tokenOf(mara.mails()[0]?.message);
  await press(token);
  await press(token);
  expect([await mara.wish(), await mara.read()]).toEqual([undefined, { wish: null }]);
  await mara.stop();
  await expect(press('x'.repeat(43))).rejects.toMatchObject({ code: 'link_not_found' });
});

test('a mail that waits is dropped once they are stopped', async () => {
  const mara = await aMember();
  time = Date.parse(await mara.give());
  expect(await suggestRecordings(dependencies)).toBe(1);
  await mara.stop();
  await sendDueMails(dependencies);
  expect(mara.subjects()).toEqual([]);
});

test('two runs at once queue one mail, 25 times', async () => {
  const mara = await aMember();
  let next = await mara.give();
  for (let week = 1; week <= 25; week++) {
    time = Date.parse(next);
    const queued = await Promise.all([suggestRecordings(dependencies), suggestRecordings(dependencies)]);
    expect(queued.toSorted()).toEqual([0, 1]);
    next = (await mara.wish())?.nextAt ?? '';
  }
  await sendDueMails(dependencies);
  await mara.stop();
}, 60_000);

test('a person never gets two within six days, whatever they choose, stop and choose again, and whenever the schedule runs', async () => {
  const step = fc.record({
    act: fc.constantFrom('give', 'stop', 'run', 'run', 'run' as const),
    aheadMs: fc.integer({ min: 0, max: 40 * hour }),
    weekday: fc.integer({ min: 1, max: 7 }),
    hour: fc.integer({ min: 17, max: 22 }),
    timeZone: fc.constantFrom('Europe/London', 'Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kathmandu'),
  });
  const mara = await aMember();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
      for (const { act, aheadMs, ...evening } of steps) {
        const { nextAt = null } = (await mara.wish()) ?? {};
        const isNear = act === 'run' && nextAt !== null && Date.parse(nextAt) > time;
        time = isNear ? Date.parse(nextAt) + (aheadMs % (4 * hour)) : time + aheadMs;
        if (act === 'give') await mara.give(evening);
        if (act === 'stop') await mara.stop();
        if (act === 'run') await run();
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
  const times = mara.mails().map(({ at }) => at);
  expect(times.length).toBeGreaterThan(5);
  const gaps = times.slice(1).map((at, place) => at - (times[place] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(minSuggestionGapMs);
  await mara.stop();
}, 120_000);
