import type { S3Client } from '@aws-sdk/client-s3';
import { searchableBooking } from '../../domains/search/searchable.ts';
import { updateSearchIndex } from '../../domains/search/update.ts';
import { cleanUpUploads } from '../../domains/uploads/cleanup-uploads.ts';
import { createUpload } from '../../domains/uploads/uploads.ts';
import { putUse } from '../../domains/vouchers/store.ts';
import { listDiscountCodes, updateDiscountCode } from '../../endpoints/admin/discount-codes/codes.ts';
import { listDiscountCodeUses } from '../../endpoints/admin/discount-codes/uses.ts';
import { setChapters } from '../../endpoints/admin/recordings/chapters.ts';
import { createRecording } from '../../endpoints/admin/recordings/create.ts';
import { listAdminRecordings, orderRecordings } from '../../endpoints/admin/recordings/order.ts';
import { setPackagePrice } from '../../endpoints/admin/recordings/price.ts';
import { deleteRecording } from '../../endpoints/admin/recordings/update.ts';
import { changeVoucher } from '../../endpoints/admin/vouchers/change.ts';
import { createVoucher } from '../../endpoints/admin/vouchers/create.ts';
import { getVoucher } from '../../endpoints/admin/vouchers/detail.ts';
import { listVouchers } from '../../endpoints/admin/vouchers/list.ts';
import { discountCodeItem, packagePriceKey } from '../../ground/keys/discount-code.ts';
import { bookingOf } from '../../ground/keys/place.ts';
import { playsKey } from '../../ground/keys/plays.ts';
import { recordingItem } from '../../ground/keys/recording.ts';
import { sessionItems } from '../../ground/keys/session.ts';
import { type Upload, uploadItem } from '../../ground/keys/upload.ts';
import { type Voucher, voucherItems } from '../../ground/keys/voucher.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { listRecordings } from '../../orders/recordings/store.ts';
import { exampleBooking, exampleDiscountCode, exampleRecording, exampleSession, exampleVoucher } from '../examples.ts';
import { testMember } from '../member.ts';
import { soundDependencies } from '../sounds.ts';
import { storePlace } from '../store-place.ts';
import type { Patterns } from './pattern.ts';
import { libraryTable as table } from './table.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const request = { ip: '198.51.100.1', country: null };
const member = testMember({ email: 'studio@exhale.example', admin: true });
const call = { params: undefined, query: undefined, body: undefined, request, member };
// S3 accepts everything: only the table is measured.
const client = { send: async () => ({ UploadId: 'a'.repeat(100) }) } as unknown as S3Client;
const storage = { client, images: 'images', media: 'media' };
const dependencies = { table, storage, now: () => now, newId, ...soundDependencies() };
const params = { collection: 'birth' } as const;

async function anUpload(overrides: Partial<Upload> = {}): Promise<string> {
  const id = newId(now);
  const file = { purpose: 'birth_video', fileName: 'surge.mp4', contentType: 'video/mp4', size: 60_000_000 } as const;
  const key = `media/videos/birth/${id}/surge.mp4`;
  const upload: Upload = {
    id,
    ...file,
    key,
    multipartId: 'a'.repeat(100),
    state: 'complete',
    by: member.sub,
    createdAt: now.toISOString(),
    ...overrides,
  };
  await putItem(table, uploadItem(upload));
  return id;
}

/** A collection of ten recordings, and no others. */
async function aLibrary(): Promise<string[]> {
  const { length } = await listRecordings(table, 'birth');
  for (let orderIndex = length; orderIndex < 10; orderIndex++) {
    await putItem(table, recordingItem(exampleRecording({ id: newId(now), orderIndex })));
  }
  return (await listRecordings(table, 'birth')).map(({ id }) => id);
}

async function aCode(): Promise<string> {
  const discount = exampleDiscountCode({}, now);
  await putItem(table, discountCodeItem(discount));
  return discount.code;
}

async function aUsedCode(): Promise<string> {
  const code = await aCode();
  const session = exampleSession({ id: newId(now) });
  for (const item of sessionItems(session)) await putItem(table, item);
  const discount = { code, type: 'percentage', percentage: 20 } as const;
  for (let n = 0; n < 25; n++) {
    const booking = exampleBooking({ id: newId(now), sessionId: session.id, discount });
    await storePlace(table, booking);
    await updateSearchIndex(table, [{ before: null, after: searchableBooking(bookingOf(booking)) }]);
  }
  return code;
}

async function aVoucher(): Promise<Voucher> {
  const voucher = exampleVoucher({ note: 'For Mara from her sister, paid in cash' }, now);
  for (const item of voucherItems(voucher)) await putItem(table, item);
  return voucher;
}

/** A voucher that paid parts of five bookings. */
async function aUsedVoucher(): Promise<Voucher> {
  const voucher = await aVoucher();
  const session = exampleSession({ id: newId(now) });
  for (const item of sessionItems(session)) await putItem(table, item);
  for (let n = 0; n < 5; n++) {
    const booking = exampleBooking({ id: newId(now), sessionId: session.id });
    await storePlace(table, booking);
    const use = { code: voucher.code, orderId: booking.id, orderType: 'session', shownId: booking.id } as const;
    await transact(table, [putUse({ ...use, amount: 900, createdAt: now.toISOString() })]);
  }
  return voucher;
}

/** Access patterns of files, recordings, discount codes and gift vouchers by admins. */
export const libraryPatterns: Patterns = {
  'start an upload': async () => {
    const file = { purpose: 'birth_video', fileName: 'a.mp4', contentType: 'video/mp4', size: 60_000_000 } as const;
    return () => createUpload({ ...call, body: { id: newId(now), ...file } }, dependencies);
  },
  'clean up an unused upload': async () => {
    await anUpload({ createdAt: '2026-11-17T10:00:00.000Z', state: 'open' });
    return () => cleanUpUploads(dependencies);
  },
  'the library of a collection': async () => {
    await aLibrary();
    return () => listAdminRecordings({ ...call, params }, dependencies);
  },
  'new figures of plays': async () => {
    const [recordingId = ''] = await aLibrary();
    await putItem(table, { ...playsKey('birth', recordingId), members: 10, plays: 28, ended: 19, stopped0: 9 });
    return () => listAdminRecordings({ ...call, params }, dependencies);
  },
  'create a recording from an upload': async () => {
    await aLibrary();
    const videoUploadId = await anUpload();
    const words = { title: 'The Long Pause', description: null, isFree: false, durationSeconds: 61 };
    return () => createRecording({ ...call, params, body: { id: newId(now), ...words, videoUploadId } }, dependencies);
  },
  'reorder ten recordings': async () => {
    const recordingIds = (await aLibrary()).slice(0, 10);
    for (const recordingId of (await aLibrary()).slice(10)) {
      await deleteRecording({ ...call, params: { ...params, recordingId } }, dependencies);
    }
    return () => orderRecordings({ ...call, params, body: { recordingIds: recordingIds.toReversed() } }, dependencies);
  },
  'set three chapters': async () => {
    const recordingIds = (await aLibrary()).slice(0, 9);
    const held = (title: string, from: number) => ({
      id: newId(now),
      title,
      note: 'Ten minutes in the evening are enough.',
      weeksBefore: null,
      recordingIds: recordingIds.slice(from, from + 3),
    });
    const chapters = [held('Weeks before birth', 0), held('In labour', 3), held('After', 6)];
    const { version } = (await listAdminRecordings({ ...call, params }, dependencies)).chapters;
    return () => setChapters({ ...call, params, body: { version, chapters } }, dependencies);
  },
  'delete a recording': async () => {
    const [recordingId = ''] = await aLibrary();
    return () => deleteRecording({ ...call, params: { ...params, recordingId } }, dependencies);
  },
  'set the price of a collection': async () => {
    const { PK } = packagePriceKey('birth');
    await putItem(table, discountCodeItem(exampleDiscountCode({ code: PK.replace('DISCOUNT#', '') }, now)));
    return () => setPackagePrice({ ...call, params, body: { amount: 6500, currency: 'EUR' } }, dependencies);
  },
  'all discount codes': async () => {
    for (let n = 0; n < 15; n++) await aCode();
    return () => listDiscountCodes(call, dependencies);
  },
  'change a discount code': async () => {
    const code = await aCode();
    const terms = { type: 'percentage', percentage: 30 } as const;
    const body = { terms, isActive: true, isOneTimeUse: false };
    return () => updateDiscountCode({ ...call, params: { code }, body }, dependencies);
  },
  'all gift vouchers': async () => {
    for (let n = 0; n < 30; n++) await aVoucher();
    return () => listVouchers({ ...call, query: { timeZone: 'Europe/London' } }, dependencies);
  },
  'make a gift voucher': async () => {
    const value = { amount: 6000, currency: 'GBP' } as const;
    const body = { id: newId(now), value, thing: null, note: 'For Mara', expiresAt: '2031-11-21T00:00:00.000Z' };
    return () => createVoucher({ ...call, body }, dependencies);
  },
  'a gift voucher with its uses': async () => {
    const { id: voucherId } = await aUsedVoucher();
    return () => getVoucher({ ...call, params: { voucherId }, query: { timeZone: 'Europe/London' } }, dependencies);
  },
  'end a gift voucher': async () => {
    const { id: voucherId } = await aVoucher();
    return () => changeVoucher({ ...call, params: { voucherId }, body: { ended: true } }, dependencies);
  },
  'orders that used a code': async () => {
    const code = await aUsedCode();
    return () => listDiscountCodeUses({ ...call, params: { code }, query: {} }, dependencies);
  },
};
