import { imageSize } from 'image-size';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ShareSubject, sharePath } from '#shared/contract/art/share-path.ts';
import { contract } from '#shared/contract/contract.ts';
import { siteOf } from '#shared/contract/site-content.ts';
import { palette } from '#shared/rules/palette.ts';
import { type SharePage, sharePages, sharePicture } from '#shared/rules/share-pictures.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import type { Picture } from '../codecs/picture.ts';
import { recordingItem } from '../keys/recording.ts';
import { sessionItems } from '../keys/session.ts';
import { putItem, type Table } from '../platform/table.ts';
import { exampleRecording, exampleSession } from '../testing/examples.ts';
import { openTemporaryTable } from '../testing/temporary-table.ts';
import { shareFile } from './art.ts';
import { findShareCard } from './share-card.ts';
import { drawSharePicture, type ShareCard } from './share-picture.ts';
import { loadType, showable } from './type.ts';

const site = siteOf(defaultSite);
let table: Table & { close: () => Promise<void> };

beforeAll(async () => {
  table = await openTemporaryTable();
});
afterAll(() => table.close());

function cardAt(subject: ShareSubject): Promise<ShareCard | undefined> {
  const [, , , , kind, file] = sharePath(subject, site).split('/');
  return findShareCard(table, contract.getSharePicture.params.parse({ kind, file }));
}

const card: ShareCard = {
  studio: site.studio,
  over: 'Workshop',
  title: 'A Long Winter Rest',
  lines: ['Saturday, December 12, 2026', '2:00 PM, Europe/London (GMT)'],
  art: { id: '01JF3Z8Q4N7W2K5M9R6T1V0XBA', motif: 'Workshop' },
};

const paper = Number.parseInt(palette.paper.slice(1), 16);

/** Number of pixels that are not paper: in the column of the texts, and in its margins to both sides. */
function inkOf({ data, width }: Picture): { column: number; margins: number } {
  const ink = { column: 0, margins: 0 };
  for (let pixel = 0; pixel < data.length / 4; pixel++) {
    const at = pixel * 4;
    if ((((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)) === paper) continue;
    const x = pixel % width;
    // Letters may reach a pixel or two beyond their advance.
    if (x >= 68 && x < 656) ink.column++;
    else if (x < 720) ink.margins++;
  }
  return ink;
}

describe('a share picture (docs/product.md#page-metadata)', () => {
  test('is a JPEG of the declared size below 300 kB', async () => {
    const file = await shareFile(card);
    expect(file.contentType).toBe(sharePicture.type);
    const { width, height, type } = imageSize(Buffer.from(file.body));
    expect({ width, height, type }).toEqual({ width: sharePicture.width, height: sharePicture.height, type: 'jpg' });
    expect(file.body.length).toBeGreaterThan(30_000);
    expect(file.body.length).toBeLessThan(300_000);
  });

  test.each(['W'.repeat(150), 'Breathe through the dark '.repeat(6).trim()])(
    'keeps %j between its margins',
    async (title) => {
      const { column, margins } = inkOf(await drawSharePicture({ ...card, title }));
      expect(column).toBeGreaterThan(20_000);
      expect(margins).toBe(0);
    },
  );

  test('leaves out what the fonts lack', async () => {
    const type = await loadType();
    expect(showable(type, 'serif', 'A Long 🌙\nWinter Rest')).toBe('A Long Winter Rest');
    expect(showable(type, 'serif', 'Đặng Thị Ngọc: Łódź přátelství')).toBe('Đặng Thị Ngọc: Łódź přátelství');
    expect(showable(type, 'serif', '🌙 Дыши')).toBe('');
  });
});

describe('the card at an address', () => {
  const session = exampleSession({ title: 'Evening Unwind', timeZone: 'America/New_York' });

  test('shows a session with its date in its own time zone, under an address of its own', async () => {
    for (const item of sessionItems(session)) await putItem(table, item);
    expect(await cardAt({ kind: 'session', ...session })).toEqual({
      over: 'Breathwork',
      title: 'Evening Unwind',
      lines: ['Saturday, December 12, 2026', '1:00 PM, America/New_York (GMT-5)'],
      art: { id: session.id, motif: 'Breathwork' },
      studio: 'Exhale',
    });
    const changes = [{ title: 'Morning' }, { startTime: '2026-12-13T18:00:00.000Z' }, { timeZone: 'UTC' }];
    const subjects = [...changes, { category: null }].map((change) => ({
      kind: 'session' as const,
      ...session,
      ...change,
    }));
    for (const subject of subjects) expect(await cardAt(subject)).toBeUndefined();
    expect(new Set([session, ...subjects].map((one) => sharePath({ ...one, kind: 'session' }, site))).size).toBe(5);
  });

  test.each([{ published: false }, { deletedAt: '2026-11-01T09:00:00.000Z' }])(
    'says nothing of a session with %j (docs/trust.md#private-links)',
    async (state) => {
      const hidden = exampleSession({ ...state, id: '01JD0000000000000000H1DDEN' });
      for (const item of sessionItems(hidden)) await putItem(table, item);
      expect(await cardAt({ kind: 'session', ...hidden })).toBeUndefined();
    },
  );

  test('shows recordings and pages', async () => {
    const recording = exampleRecording({ collection: 'stress', title: 'Down Regulation', isFree: true });
    await putItem(table, recordingItem(recording));
    expect(await cardAt({ ...recording, kind: 'stress' })).toMatchObject({
      over: 'Stress & Sleep',
      title: 'Down Regulation',
      lines: ['Free recording'],
    });
    expect(await cardAt({ ...recording, kind: 'birth' })).toBeUndefined();
    for (const id of Object.keys(sharePages) as SharePage[]) {
      expect(await cardAt({ kind: 'page', id })).toMatchObject({ title: sharePages[id].title });
    }
    expect(await findShareCard(table, { kind: 'page', file: 'constructor-00000000.jpg' })).toBeUndefined();
  });
});
