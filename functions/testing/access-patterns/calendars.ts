import { changeMyPreferences } from '../../domains/members/preferences.ts';
import { getCalendarFeed } from '../../domains/sessions/calendar-feed.ts';
import { sessionItems } from '../../ground/keys/session.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { getMyCalendar } from '../../orders/bookings/my-calendar.ts';
import { exampleBooking, exampleSession } from '../examples.ts';
import { testMember } from '../member.ts';
import { storePlace } from '../store-place.ts';
import type { Patterns } from './pattern.ts';
import { calendarsTable as table } from './table.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const dependencies = { table, now: () => now, siteUrl: 'https://exhale.example' };
const call = { params: undefined, query: undefined, body: undefined, request: { ip: '192.0.2.1', country: null } };

async function aSession(): Promise<string> {
  const id = newId(now);
  for (const item of sessionItems(exampleSession({ id }))) await putItem(table, item);
  return id;
}

/** Access patterns of calendars to subscribe to. */
export const calendarPatterns: Patterns = {
  'a calendar of sessions': async () => {
    await aSession();
    return () => getCalendarFeed({ ...call, params: { feed: 'breathwork.ics' } }, dependencies);
  },
  'a member’s calendar': async () => {
    const member = testMember();
    const booked = { id: newId(now), sessionId: await aSession(), memberSub: member.sub };
    await storePlace(table, exampleBooking(booked));
    const made = await changeMyPreferences({ ...call, member, body: { calendarLink: 'make' } }, dependencies);
    const token = made.calendarPath?.replace('/api/my-calendar/', '') ?? '';
    return () => getMyCalendar({ ...call, params: { calendarToken: token } }, dependencies);
  },
  'make a calendar link': async () => {
    const body = { calendarLink: 'make' } as const;
    return () => changeMyPreferences({ ...call, member: testMember(), body }, dependencies);
  },
};
