import { expect, test } from 'vitest';
import { findUpload, unusedFile } from '../../../domains/uploads/store.ts';
import { auditHistory } from '../../../ground/audit-entries/history.ts';
import { sessionItems, type WholeSession } from '../../../ground/keys/session.ts';
import { uploadItem } from '../../../ground/keys/upload.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { crashAt, interceptTable } from '../../../testing/fault-injection.ts';
import { openSeriesSite } from './testing/series.ts';

/** docs/product.md#series */

const { admin, change, dependencies, makeSeries, price, read, save, table, titles } = await openSeriesSite();

test('a change is written to this and the following dates: only what differs, and not over what a date has of its own', async () => {
  const [first, second, third, fourth] = (await makeSeries(4)) as [
    WholeSession,
    WholeSession,
    WholeSession,
    WholeSession,
  ];
  await save(third, { title: 'Guest evening', whatToBring: 'A candle' });
  const edit = { title: 'Wednesday circle', durationMinutes: 75, scope: 'following' } as const;
  const expected = [
    { id: third.id, startTime: third.startTime, changed: ['durationMinutes'], kept: ['title'] },
    { id: fourth.id, startTime: fourth.startTime, changed: ['title', 'durationMinutes'], kept: [] },
  ];
  const preview = await change(second, { ...edit, preview: true });
  expect(preview.session).toBeNull();
  expect(preview.dates.map((date) => ({ ...date, changed: date.changed.toSorted(), kept: date.kept }))).toEqual(
    expected.map((date) => ({ ...date, places: 0, untold: 0, changed: date.changed.toSorted() })),
  );
  expect(await titles([second, fourth])).toEqual(['Tuesday circle', 'Tuesday circle']);

  const done = await change(second, edit);
  expect(done.session).toMatchObject({ title: 'Wednesday circle', durationMinutes: 75 });
  expect(await titles([first, second, third, fourth])).toEqual([
    ...['Tuesday circle', 'Wednesday circle', 'Guest evening', 'Wednesday circle'],
  ]);
  expect(await read(third.id)).toMatchObject({ durationMinutes: 75, whatToBring: 'A candle' });
  const [entry] = await auditHistory(table, 'session', fourth.id);
  expect(entry).toMatchObject({ action: 'session.updated', after: { title: 'Wednesday circle', durationMinutes: 75 } });
});

test('all dates are the upcoming ones; a new time moves each by its clock, and a date moved on its own stays', async () => {
  const start = new Date(dependencies.now());
  const [first, second, third] = (await makeSeries(3)) as [WholeSession, WholeSession, WholeSession];
  const past = { ...first, id: newId(start), startTime: '2020-01-01T18:00:00.000Z', title: 'Long ago' };
  for (const item of sessionItems(past)) await putItem(table, item);
  await save(second, { startTime: new Date(Date.parse(second.startTime) + 3_600_000).toISOString() });
  const later = (from: WholeSession) => new Date(Date.parse(from.startTime) + 24 * 3_600_000 + 1_800_000).toISOString();
  const done = await change(third, { startTime: later(third), price: { amount: 900, currency: 'GBP' }, scope: 'all' });
  expect(done.dates).toMatchObject([
    { id: first.id, changed: ['startTime', 'price'], kept: [] },
    { id: second.id, changed: ['price'], kept: ['startTime'] },
  ]);
  expect(await read(first.id)).toMatchObject({ startTime: later(first), price: { amount: 900 }, revision: 1 });
  expect((await read(past.id)).price).toEqual(price);
});

test('cancelled dates stay as they are, and attendees of the others are counted (docs/product.md#cancelling-a-session)', async () => {
  const [first, second, third] = (await makeSeries(3)) as [WholeSession, WholeSession, WholeSession];
  const cancellation = { id: newId(dependencies.now()), at: first.createdAt, places: 0, wasPublished: true };
  for (const item of sessionItems({ ...second, published: false, cancellation })) await putItem(table, item);
  for (const item of sessionItems({ ...third, seatsTaken: 2, seatsHeld: 1 })) await putItem(table, item);
  const done = await change(first, { zoomLink: 'https://zoom.example/j/9', scope: 'all' });
  expect(done.dates).toMatchObject([{ id: third.id, places: 3, untold: 2, changed: ['zoomLink'] }]);
  expect((await read(second.id)).zoomLink).toBe(second.zoomLink);
  await expect(change(await read(second.id), { title: 'New' })).rejects.toMatchObject({ code: 'session_cancelled' });
});

test('a capacity below the bookings of one date stays there, also when they are made meanwhile', async () => {
  const [first, second, third] = (await makeSeries(3)) as [WholeSession, WholeSession, WholeSession];
  for (const item of sessionItems({ ...third, seatsTaken: 8 })) await putItem(table, item);
  const book = async () => {
    for (const item of sessionItems({ ...second, seatsTaken: 6 })) await putItem(table, item);
  };
  // A booking before the second date is written, whichever date is first.
  let booking: Promise<void> | undefined;
  const own = interceptTable(table, async (name, call) => {
    if (name !== 'TransactWriteCommand') return call();
    booking ??= book();
    await booking;
    return call();
  });
  const done = await change(first, { maxAttendees: 5, title: 'Small circle' }, { ...dependencies, table: own });
  expect(done.dates).toMatchObject([
    { id: second.id, places: 6, changed: ['title'], kept: ['maxAttendees'] },
    { id: third.id, places: 8, changed: ['title'], kept: ['maxAttendees'] },
  ]);
  expect(done.session).toMatchObject({ maxAttendees: 5 });
});

test('a capacity below the bookings of the session itself changes no date, and a booking of it meanwhile is no conflict', async () => {
  const [first, second] = (await makeSeries(2, { maxAttendees: 10, seatsTaken: 3 })) as [WholeSession, WholeSession];
  await expect(change(first, { maxAttendees: 2, title: 'Small' })).rejects.toMatchObject({ code: 'too_few_places' });
  expect(await titles([first, second])).toEqual(['Tuesday circle', 'Tuesday circle']);
  let writes = 0;
  const own = interceptTable(table, async (name, call) => {
    if (name === 'TransactWriteCommand' && ++writes === 2) {
      for (const item of sessionItems({ ...first, seatsTaken: 4, seatsHeld: 1 })) await putItem(table, item);
    }
    return call();
  });
  const done = await change(first, { maxAttendees: 6 }, { ...dependencies, table: own });
  expect(done.session).toMatchObject({ seats: { max: 6, taken: 4, held: 1 } });
});

test('a second admin’s change of a date meanwhile is kept, and one of the session itself is a conflict', async () => {
  const [first, second] = (await makeSeries(2)) as [WholeSession, WholeSession];
  let isSaved = false;
  const own = interceptTable(table, async (name, call) => {
    if (name === 'TransactWriteCommand' && !isSaved) {
      isSaved = true;
      await save(second, { title: 'Guest evening' });
    }
    return call();
  });
  const done = await change(first, { title: 'Circle', durationMinutes: 30 }, { ...dependencies, table: own });
  expect(done.dates).toMatchObject([{ id: second.id, changed: ['durationMinutes'], kept: ['title'] }]);
  await expect(change(first, { title: 'Other' })).rejects.toMatchObject({ code: 'session_changed' });
});

test('interrupted at any call and repeated, a change reaches every date', async () => {
  for (let at = 0, crashed = true; crashed; at++) {
    const [first, second, third] = (await makeSeries(3)) as [WholeSession, WholeSession, WholeSession];
    const edit = { title: 'Circle', scope: 'all' } as const;
    crashed = await crashAt(dependencies, { at, when: 'after' }, (own) =>
      change(second, edit, { ...dependencies, ...own }),
    );
    await change(second, edit);
    expect(await titles([first, second, third])).toEqual(['Circle', 'Circle', 'Circle']);
  }
});

test('a new picture is shown at every date that had the same, and used once, also when it is interrupted', async () => {
  for (let at = 0, crashed = true; crashed; at++) {
    const [first, second, third] = (await makeSeries(3)) as [WholeSession, WholeSession, WholeSession];
    const imageUploadId = newId(new Date());
    const key = `images/${imageUploadId}/photograph`;
    const file = {
      id: imageUploadId,
      key,
      purpose: 'session_image',
      by: admin.member.sub,
      createdAt: first.createdAt,
    } as const;
    await putItem(table, uploadItem({ ...unusedFile(file), state: 'complete' }));
    crashed = await crashAt(dependencies, { at, when: 'after' }, (own) =>
      change(first, { imageUploadId }, { ...dependencies, ...own }),
    );
    await change(first, { imageUploadId });
    const pictures = await Promise.all([first, second, third].map(async ({ id }) => (await read(id)).thumbnailUrl));
    expect(new Set(pictures)).toEqual(new Set([`/${key}`]));
    expect(await findUpload(table, imageUploadId)).toBeUndefined();
  }
});

test('prices of all dates are changed together; a date with a price of its own keeps that (docs/product.md#price-options)', async () => {
  const [first, second, third] = (await makeSeries(3)) as [WholeSession, WholeSession, WholeSession];
  await save(third, { price: { amount: 500, currency: 'GBP' } });
  const option = {
    id: newId(new Date()),
    name: 'Full price',
    text: null,
    places: null,
    until: null,
    asksReason: false,
  };
  const day = 24 * 3_600_000;
  const until = new Date(Date.parse(first.startTime) - 2 * day).toISOString();
  const early = { ...option, id: newId(new Date()), name: 'Early bird', amount: 1200, until };
  const pricing = { kind: 'options', options: [{ ...option, amount: 1800 }, early], standardId: option.id } as const;
  const done = await change(first, { pricing: { ...pricing, options: [...pricing.options] } });
  expect(done.dates).toMatchObject([
    { id: second.id, changed: ['pricing'], kept: [] },
    { id: third.id, changed: [], kept: ['price', 'pricing'] },
  ]);
  const { pricing: there } = await read(second.id);
  const end = there.kind === 'options' ? there.options[1]?.until : undefined;
  expect(Math.round((Date.parse(second.startTime) - Date.parse(String(end))) / day)).toBe(2);
  expect(await read(third.id)).toMatchObject({ price: { amount: 500 }, pricing: { kind: 'one' } });
});
