import { imageSize } from 'image-size';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ShareSubject, sharePath } from '#shared/contract/art/share-path.ts';
import { contract } from '#shared/contract/contract.ts';
import { siteOf } from '#shared/contract/site-content.ts';
import { followCollections } from '#shared/rules/added-collections.ts';
import { palette } from '#shared/rules/palette.ts';
import { placeLabel } from '#shared/rules/sessions.ts';
import { type SharePage, sharePages, sharePicture } from '#shared/rules/share-pictures.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import type { Picture } from '../../ground/codecs/picture.ts';
import { recordingItem } from '../../ground/keys/recording.ts';
import { sessionItems } from '../../ground/keys/session.ts';
import { siteKey } from '../../ground/keys/site-key.ts';
import { putItem, type Table } from '../../ground/platform/table.ts';
import { exampleRecording, exampleSession } from '../../testing/examples.ts';
import { openTemporaryTable } from '../../testing/temporary-table.ts';
import { shareFile } from './art.ts';
import { findShareCard } from './share-card.ts';
import { drawSharePicture, type ShareCard, showableTexts } from './share-picture.ts';
import { loadType, outlineText } from './type.ts';

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
  instead: {
    over: 'Live session',
    title: 'Saturday, December 12, 2026',
    lines: ['2:00 PM, Europe/London (GMT)', 'Bristol BS1 4DJ'],
  },
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

  test.each([
    ['A Long 🌙\nWinter Rest', 'A Long Winter Rest'],
    ['Đặng Thị Ngọc: Łódź přátelství', 'Đặng Thị Ngọc: Łódź přátelství'],
    ['🌙 Дыши глубже, Їжак', 'Дыши глубже, Їжак'],
    ['Ανάσα και ηρεμία', 'Ανάσα και ηρεμία'],
    ['Շնչել · სუნთქვა', 'Շնչել · სუნთქვა'],
    ['נשימה עמוקה 10:30', 'נשימה עמוקה 10:30'],
    ['تنفس عميق، ۱۰ دقائق', 'تنفس عميق، ۱۰ دقائق'],
    ['Breath and 呼吸', 'Breath and'],
    ['???', '???'],
  ])('shows the title %j as %j', async (title, shown) => {
    const type = await loadType();
    expect(showableTexts(type, { ...card, title })).toEqual({ over: card.over, title: shown, lines: card.lines });
    // Each of its signs has an outline.
    const { contours, width } = outlineText(type, 'serif', 40, shown);
    expect(contours.length).toBeGreaterThan(2);
    expect(width).toBeGreaterThan(40);
  });

  test.each(['呼吸の時間', '깊은 호흡', '深呼吸 Yin', 'गहरी साँस', 'ลมหายใจ', '🌙🌊', 'ሰላም 10'])(
    'shows date and place in place of the title %j',
    async (title) => {
      const type = await loadType();
      expect(showableTexts(type, { ...card, over: '呼吸', title })).toEqual(card.instead);
      const { column } = inkOf(await drawSharePicture({ ...card, title }));
      expect(column).toBeGreaterThan(20_000);
    },
  );

  test('begins the lines of a title that is read from right to left at the right', async () => {
    const lines = await drawSharePicture({ ...card, title: 'נשימה' });
    expect(inkOf(lines).margins).toBe(0);
    const { data, width } = lines;
    const inkAt = (x: number) =>
      Array.from({ length: 120 }, (_, row) => data[((row + 290) * width + x) * 4]).filter((red) => red !== 0xfa).length;
    const columns = Array.from({ length: 580 }, (_, x) => inkAt(x + 72) > 0);
    expect(columns.indexOf(true)).toBeGreaterThan(200);
    expect(columns.lastIndexOf(true)).toBeGreaterThan(570);
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
      instead: {
        over: 'Live session',
        title: 'Saturday, December 12, 2026',
        lines: ['1:00 PM, America/New_York (GMT-5)', placeLabel(session)],
      },
      art: { id: session.id, motif: 'Breathwork' },
      studio: 'Exhale',
    });
    const changes = [
      { title: 'Morning' },
      { startTime: '2026-12-13T18:00:00.000Z' },
      { timeZone: 'UTC' },
      { locationType: 'onsite' as const },
    ];
    const subjects = [...changes, { category: null }].map((change) => ({
      kind: 'session' as const,
      ...session,
      ...change,
    }));
    for (const subject of subjects) expect(await cardAt(subject)).toBeUndefined();
    expect(new Set([session, ...subjects].map((one) => sharePath({ ...one, kind: 'session' }, site))).size).toBe(6);
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
    expect(await cardAt({ ...recording, kind: 'recording', collection: 'stress' })).toMatchObject({
      over: 'Stress & Sleep',
      title: 'Down Regulation',
      lines: ['Free recording'],
    });
    expect(await cardAt({ ...recording, kind: 'recording', collection: 'birth' })).toBeUndefined();
    for (const id of Object.keys(sharePages) as SharePage[]) {
      expect(await cardAt({ kind: 'page', id })).toMatchObject({ title: sharePages[id].title });
    }
    expect(await findShareCard(table, { kind: 'page', file: 'constructor-00000000.jpg' })).toBeUndefined();
  });

  test('shows a collection that the owner has added by its name, while it is offered', async () => {
    const courage = {
      id: 'courage',
      name: 'Courage',
      text: null,
      picture: null,
      price: { GBP: 900, EUR: 900, USD: 900 },
    };
    const add = (offered: boolean) =>
      putItem(table, { ...siteKey, library: { list: [{ ...courage, offered }] }, updatedAt: null });
    const shared: ShareSubject = { kind: 'collection', id: courage.id, title: courage.name };
    expect(await cardAt(shared)).toBeUndefined();
    await add(true);
    expect(await cardAt(shared)).toMatchObject({ over: '', title: 'Courage', lines: ['Guided breathwork recordings'] });
    expect(await cardAt({ ...shared, title: 'Older name' })).toBeUndefined();
    await add(false);
    expect(await cardAt(shared)).toBeUndefined();
    followCollections([]);
  });
});
