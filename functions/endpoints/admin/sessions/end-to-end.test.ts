import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { UploadPurpose } from '#shared/contract/uploads/schemas.ts';
import { emailHash } from '../../../ground/keys/email-hash.ts';
import { type Upload, uploadItem } from '../../../ground/keys/upload.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { arrived, type ReceivedMail } from '../../../reactions/mail/testing/inbox.ts';
import { call, counterMismatches, itemAt, openTable } from '../../../testing/cloud.ts';
import { browserSecret } from '../../../testing/payments.ts';
import { type Admin, sessionForm, signInSessionAdmin } from './testing/session-api.ts';

// End to end: API, roles, stream and inbox.

let admin: Admin;
beforeAll(async () => {
  admin = await signInSessionAdmin();
});

const someAddress = () => `${newId(new Date()).toLowerCase()}@example.org`;
const isTo = (address: string, subject: string) => (mail: ReceivedMail) =>
  mail.destination.to.includes(address) && mail.subject.startsWith(subject);

async function book(sessionId: string) {
  const bookingId = newId(new Date());
  const email = someAddress();
  const total = { amount: 0, currency: 'GBP' };
  const secret = browserSecret(bookingId);
  const body = { bookingId, sessionId, firstName: 'Ada', lastName: 'Lovelace', email, secret, total };
  expect((await call('POST /api/bookings', { body })).status).toBe(201);
  return { bookingId, email };
}

/** Polls for an effect of the stream until the test times out. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(50);
}

function calendarOf(mail: ReceivedMail | undefined): string {
  return Buffer.from(mail?.attachments[0]?.content ?? '', 'base64').toString('utf8');
}

test('a moved session is announced to attendees, with a calendar entry that replaces the old one', async () => {
  const session = await admin.create();
  const { email } = await book(session.id);
  await admin.update(session, { startTime: '2099-12-12T18:00:00.000Z' });
  const id = newId(new Date());
  const announce = () => admin.send(`POST /api/admin/sessions/${session.id}/announcements`, { id, note: 'So sorry.' });
  expect(await announce()).toMatchObject({ status: 202, body: { recipients: 1 } });
  expect(await announce()).toMatchObject({ status: 202, body: { recipients: 1 } });
  const [mail, ...more] = await arrived(isTo(email, 'Changed: '), 1);
  expect(more).toEqual([]);
  expect(mail?.body.text).toContain('So sorry.');
  expect(calendarOf(mail)).toMatch(/^DTSTART:20991212T180000Z\r$/m);
  expect(calendarOf(mail)).toMatch(/^SEQUENCE:1\r$/m);
});

test('a message of an admin reaches each attendee', async () => {
  const session = await admin.create();
  const both = [await book(session.id), await book(session.id)];
  const body = { id: newId(new Date()), subject: 'Bring socks', text: 'It is cold.' };
  const reply = await admin.send(`POST /api/admin/sessions/${session.id}/messages`, body);
  expect(reply).toMatchObject({ status: 202, body: { recipients: 2 } });
  for (const { email } of both) {
    const [mail] = await arrived(isTo(email, 'Bring socks'), 1);
    expect(mail?.body.text).toContain('It is cold.');
  }
});

test('a deleted session cancels its bookings and mails the attendees', async () => {
  const session = await admin.create();
  const { bookingId, email } = await book(session.id);
  const body = { places: 1, refund: true, tell: true };
  expect((await admin.send(`POST /api/admin/sessions/${session.id}/deletion`, body)).status).toBe(202);
  expect((await admin.send(`POST /api/admin/sessions/${session.id}/deletion`, body)).status).toBe(202);
  await until(async () => (await itemAt(`BOOKING#${bookingId}`, 'BOOKING'))?.status === 'cancelled');
  const [mail] = await arrived(isTo(email, 'Cancelled: '), 1);
  expect(calendarOf(mail)).toMatch(/^METHOD:CANCEL\r$/m);
  expect((await call(`GET /api/sessions/${session.id}`)).status).toBe(404);
  expect((await admin.send(`GET /api/admin/sessions/${session.id}`)).status).toBe(404);
  expect((await call(`GET /api/bookings/${bookingId}`)).body).toMatchObject({
    status: 'cancelled',
    session: { title: session.title },
  });
});

test('an offered seat is accepted by the link of the mail', async () => {
  // Otherwise the seat would be offered by itself, at the same moment.
  const session = await admin.create({ maxAttendees: 1, waitlistMode: 'everyone' });
  await book(session.id);
  const email = someAddress();
  const person = { firstName: 'Wren', lastName: 'Ellis', email };
  await call('POST /api/waitlist', { body: { sessionId: session.id, ...person } });
  await admin.update(session, { maxAttendees: 2 });
  const id = newId(new Date());
  const path = `/api/admin/sessions/${session.id}/waitlist/${emailHash(email)}/offer` as const;
  expect(await admin.send(`POST ${path}`, { id })).toMatchObject({ status: 201, body: { bookingId: id } });
  const [mail] = await arrived(isTo(email, 'A place for you: '), 1);
  const secret = new RegExp(`/offers/${id}#secret=([\\w-]{43})`).exec(mail?.body.text ?? '')?.[1];
  expect((await call(`GET /api/bookings/${id}`)).body).toMatchObject({
    status: 'pending',
    offered: true,
  });
  expect(await call(`POST /api/bookings/${id}/accept`, { body: { secret } })).toMatchObject({
    status: 200,
    body: { status: 'completed' },
  });
  await arrived(isTo(email, 'Booking Confirmed: '), 1);
  expect(await counterMismatches(session.id)).toEqual([]);
});

test('an attendee added by an admin gets the confirmation mail', async () => {
  const session = await admin.create();
  const email = someAddress();
  const person = { firstName: 'Jay', lastName: 'Ellis', email, paymentStatus: 'free', tell: true };
  const reply = await admin.send(`POST /api/admin/sessions/${session.id}/attendees`, {
    id: newId(new Date()),
    ...person,
  });
  expect(reply).toMatchObject({ status: 201, body: { attendeeEmail: email } });
  await arrived(isTo(email, 'Booking Confirmed: '), 1);
});

test('an admin removes a waitlist entry', async () => {
  const session = await admin.create({ maxAttendees: 1 });
  await book(session.id);
  const email = someAddress();
  const person = { firstName: 'Wren', lastName: 'Ellis', email };
  await call('POST /api/waitlist', { body: { sessionId: session.id, ...person } });
  const remove = () => admin.send(`DELETE /api/admin/sessions/${session.id}/waitlist/${emailHash(email)}`);
  expect(await remove()).toMatchObject({ status: 200, body: {} });
  expect(await remove()).toMatchObject({ status: 404, body: { code: 'entry_not_found' } });
  expect(await counterMismatches(session.id)).toEqual([]);
});

describe('the image of a session (docs/product.md#session-images)', () => {
  /** An uploaded file. */
  async function upload(overrides: Partial<Upload> = {}): Promise<string> {
    const id = newId(new Date());
    const item = uploadItem({
      id,
      purpose: 'session_image',
      fileName: 'a.webp',
      contentType: 'image/webp',
      size: 1000,
      key: `images/sessions/${id}.webp`,
      multipartId: 'parts',
      state: 'complete',
      by: 'admin',
      createdAt: new Date().toISOString(),
      ...overrides,
    });
    await putItem(openTable(), item);
    return id;
  }

  test('is an uploaded file, which can be used once', async () => {
    const imageUploadId = await upload();
    const input = sessionForm({ imageUploadId });
    const session = await admin.create(input);
    expect(session.thumbnailUrl).toBe(`/images/sessions/${imageUploadId}.webp`);
    expect(await itemAt(`UPLOAD#${imageUploadId}`, 'UPLOAD')).toBeNull();
    expect(await admin.create(input)).toEqual(session);
    const other = await admin.send('POST /api/admin/sessions', sessionForm({ imageUploadId }));
    expect(other).toMatchObject({ status: 404, body: { code: 'upload_not_found' } });
  });

  test('can be replaced, kept and removed', async () => {
    const session = await admin.create({ imageUploadId: await upload() });
    const second = await upload();
    const replaced = await admin.update(session, { imageUploadId: second });
    expect(replaced.body).toMatchObject({ thumbnailUrl: `/images/sessions/${second}.webp` });
    expect(await admin.update(session, { imageUploadId: second })).toMatchObject({ status: 200 });
    const kept = await admin.update(await admin.read(session.id), { title: 'Other' });
    expect(kept.body).toMatchObject({ thumbnailUrl: `/images/sessions/${second}.webp` });
    const gone = await admin.update(await admin.read(session.id), { imageUploadId: null });
    expect(gone.body).toMatchObject({ thumbnailUrl: null });
  });

  test.each<[UploadPurpose, Upload['state'], string]>([
    ['session_image', 'open', 'upload_incomplete'],
    ['birth_video', 'complete', 'upload_not_found'],
  ])('is no %s that is %s', async (purpose, state, code) => {
    const imageUploadId = await upload({ purpose, state });
    const input = sessionForm({ imageUploadId });
    expect((await admin.send('POST /api/admin/sessions', input)).body).toMatchObject({ code });
    expect(await itemAt(`SESSION#${input.id}`, 'SESSION')).toBeNull();
  });
});
