import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { Place } from '../../ground/keys/place.ts';
import { sessionItems } from '../../ground/keys/session.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { calendarFile } from '../../orders/bookings/calendar.ts';
import { getMyCalendar } from '../../orders/bookings/my-calendar.ts';
import { exampleBooking, upcomingSession } from '../../testing/examples.ts';
import { testMember } from '../../testing/member.ts';
import { storePlace } from '../../testing/store-place.ts';
import { openSharedTable } from '../../testing/temporary-table.ts';
import { changeMyPreferences, getMyPreferences } from './preferences.ts';

// docs/trust.md#calendar-links

const table = await openSharedTable();
const now = new Date('2026-11-20T10:00:00.000Z');
const siteUrl = 'https://exhale.example';
const dependencies = { table, now: () => now, siteUrl };
const none = { params: undefined, query: undefined, request: { ip: '192.0.2.1', country: null } };

function preferencesOf(member = testMember()) {
  const change = (body: Parameters<typeof changeMyPreferences>[0]['body']) =>
    changeMyPreferences({ ...none, member, body }, dependencies);
  return {
    member,
    change,
    read: () => getMyPreferences({ ...none, member, body: undefined }, dependencies),
    link: async () => (await change({ calendarLink: 'make' })).calendarPath?.replace('/api/my-calendar/', '') ?? '',
  };
}

const calendarOf = (token: string) =>
  getMyCalendar({ ...none, body: undefined, params: { calendarToken: token } }, dependencies);
const gone = { code: 'link_not_found' };

async function book(sub: string, booking: Partial<Place>, session: Parameters<typeof upcomingSession>[0] = {}) {
  const whole = upcomingSession({ zoomLink: 'https://zoom.example/j/own', ...session }, now);
  for (const item of sessionItems(whole)) await putItem(table, item);
  const own = { id: newId(now), memberSub: sub, sessionId: whole.id, sessionStart: whole.startTime };
  const booked = exampleBooking({ ...own, ...booking });
  await storePlace(table, booked);
  return { booking: booked, session: whole };
}

test("a private link shows the member's own bookings with the UIDs of their mailed files, cancelled ones marked", async () => {
  const { member, link } = preferencesOf();
  const booked = await book(member.sub, {});
  const cancelled = await book(member.sub, { status: 'cancelled', paymentStatus: 'cancelled' });
  const held = { status: 'cancelled', total: { amount: 1800, currency: 'GBP' } } as const;
  await book(member.sub, held);
  await book('another', {});
  const token = await link();
  expect(token).toMatch(new RegExp(`^${member.sub}\\.[\\w-]{43}$`));
  const { body, revalidate } = await calendarOf(token);
  expect(revalidate).toBe(true);
  const events = new ICAL.Component(ICAL.parse(String(body))).getAllSubcomponents('vevent');
  const read = events.map((event) => [
    event.getFirstPropertyValue('uid'),
    event.getFirstPropertyValue('status'),
    event.getFirstPropertyValue('sequence'),
  ]);
  const uidOf = ({ booking, session }: typeof booked) =>
    /^UID:(.*)\r$/m.exec(calendarFile(booking, session, siteUrl, { withLink: true }))?.[1];
  expect(read).toHaveLength(2);
  expect(read).toContainEqual([uidOf(booked), 'CONFIRMED', 0]);
  expect(read).toContainEqual([uidOf(cancelled), 'CANCELLED', 1]);
  expect(String(body)).toContain('https://zoom.example/j/own');
  expect(events[0]?.getFirstPropertyValue('url')).toMatch(/\/bookings\/[0-9A-Z]{26}$/);
  expect((await calendarOf(token)).body).toBe(body);
});

test('a link ends when another is made or it is withdrawn, and only its hash is stored', async () => {
  const { member, link, change, read } = preferencesOf();
  expect(await read()).toEqual({ reminders: true, calendarLinkMadeAt: null });
  const first = await link();
  const second = await link();
  await expect(calendarOf(first)).rejects.toMatchObject(gone);
  expect((await calendarOf(second)).contentType).toBe('text/calendar; charset=utf-8');
  expect(await read()).toEqual({ reminders: true, calendarLinkMadeAt: now.toISOString() });
  expect(await change({ calendarLink: 'withdraw' })).toMatchObject({ calendarLinkMadeAt: null, calendarPath: null });
  await change({ calendarLink: 'withdraw' });
  await expect(calendarOf(second)).rejects.toMatchObject(gone);
  await expect(calendarOf(`${member.sub}.${'x'.repeat(43)}`)).rejects.toMatchObject(gone);
});

test('a member stops and resumes reminders (docs/product.md#reminders)', async () => {
  const { change, read } = preferencesOf();
  expect(await change({ reminders: false })).toMatchObject({ reminders: false });
  expect(await read()).toMatchObject({ reminders: false });
  expect(await change({ reminders: true })).toMatchObject({ reminders: true });
});
