import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { eveningPhase } from '#shared/rules/evening.ts';
import { SessionEvening } from './SessionEvening.tsx';

type Props = Parameters<typeof SessionEvening>[0];

const start = Date.parse('2026-12-04T18:30:00.000Z');
const onSite = {
  id: '01JD0000000000000000SESS0N',
  startTime: new Date(start).toISOString(),
  endTime: new Date(start + 3_600_000).toISOString(),
  timeZone: 'Europe/London',
  locationType: 'onsite',
  zoomLink: null,
  joinMinutes: 30,
  seats: { max: 14, taken: 13, held: 0 },
  waitlistCount: 1,
  recordingFile: null,
} as unknown as Props['session'];

/** Renders the panel so many minutes after the start. */
function panel(session: Props['session'], minutes: number, isThere = false): string {
  const now = new Date(start + minutes * 60_000);
  const recording = { words: isThere ? 'Recording' : 'Add recording', isThere, canOpen: true, open: () => undefined };
  return renderToStaticMarkup(
    <StaticRouter location="/">
      <SessionEvening
        session={session}
        phase={eveningPhase(session, now)}
        now={now}
        attendees={[]}
        recording={recording}
      />
    </StaticRouter>,
  );
}

/** Shows what is in clay so many minutes after the start. */
function inClay(...args: Parameters<typeof panel>): string[] {
  return [...panel(...args).matchAll(/btn--clay.*?<\/svg>(.*?)</g)].map(([, words]) => words ?? '');
}

test('has the one thing to do now in clay, and nothing while none is urgent (docs/product.md#admin-evening)', () => {
  const online = { ...onSite, locationType: 'online', zoomLink: 'https://zoom.example/j/1' } as const;
  expect(inClay(onSite, -13 * 60)).toEqual([]);
  expect(inClay(onSite, -108)).toEqual(['Open the door list']);
  expect(inClay(online, -108)).toEqual(['Open the room']);
  expect(inClay(onSite, 30)).toEqual(['Open the door list']);
  expect(inClay(onSite, 70)).toEqual(['Add recording']);
  expect(inClay(onSite, 70, true)).toEqual([]);
  expect(inClay(onSite, 60 * 24)).toEqual([]);
});

test('says of a room online when it opens, or since when it is open', () => {
  const online = { ...onSite, locationType: 'online', zoomLink: 'https://zoom.example/j/1' } as const;
  expect(panel(online, -108)).toMatch(/room opens at 6:00.PM/);
  expect(panel(online, -20)).toMatch(/room open since 6:00.PM/);
});
