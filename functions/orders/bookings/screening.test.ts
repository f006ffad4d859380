import { describe, expect, test } from 'vitest';
import { answersKeptUntil } from '#shared/rules/screening.ts';
import { openAnswers } from '../../domains/screening/seal.ts';
import { findWholeSession } from '../../domains/sessions/store.ts';
import { duplicateSession } from '../../endpoints/admin/sessions/create.ts';
import { deleteSession } from '../../endpoints/admin/sessions/delete.ts';
import { updateSession } from '../../endpoints/admin/sessions/update.ts';
import { newId } from '../../ground/platform/ids.ts';
import { adminCaller, callAs } from '../../testing/admin-caller.ts';
import { randomIp } from '../../testing/cloud.ts';
import { testMember } from '../../testing/member.ts';
import { browserSecret, price } from '../../testing/payments.ts';
import { answersWith, openScreening, questions } from '../../testing/screening.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { openLine } from '../../testing/waitlist-line.ts';
import { completeFollowUp } from '../follow-ups/complete.ts';
import { acceptOffer } from '../groups/accept-offer.ts';
import { createMemberBooking } from './create.ts';
import { giveBooking } from './give.ts';
import { joinBooking } from './join.ts';
import { moveBooking } from './move.ts';

// Answers about health (docs/product.md#screening-questions, docs/trust.md#health-answers).

const site = await openSharedTestSite();
const { dependencies } = site;
const { table, now, decryptDataKey } = dependencies;
const screening = openScreening(site);
const admin = adminCaller();
const free = { amount: 0, currency: 'GBP' } as const;

const callOf = (bookingId: string) => ({
  query: undefined,
  params: { bookingId },
  request: { ip: randomIp(), country: null },
});
const read = async (bookingId: string) => {
  const sealed = await screening.stored(bookingId);
  return sealed && openAnswers(sealed, decryptDataKey);
};
const stateOf = async (bookingId: string) => {
  const body = { secret: browserSecret(bookingId) };
  return (await joinBooking({ ...callOf(bookingId), body }, dependencies)).screening;
};
const expiryAfter = (endTime: string) => Math.floor(answersKeptUntil(endTime).getTime() / 1000);

describe('booking', () => {
  test('stores the answers with it, sealed, for a year after the session; the ticket says only that there are some', async () => {
    const { bookingId, sessionId } = await screening.answered({ marker: 'Marker-Sertraline' });
    const session = await findWholeSession(table, sessionId);
    const sealed = await screening.stored(bookingId);
    expect(sealed).toMatchObject({ consent: '2026-11', expiresAt: expiryAfter(session?.endTime ?? '') });
    expect(await read(bookingId)).toEqual(answersWith('Marker-Sertraline').answers);
    expect(await stateOf(bookingId)).toEqual({ answeredAt: sealed?.answeredAt, complete: true });
    expect(await screening.everything()).not.toContain('Marker-Sertraline');
  });

  test('is refused without an answer to each required question as it is now, and nothing is written', async () => {
    const sessionId = await screening.asking();
    const { answers, consent } = answersWith('None');
    const [heart, medication] = answers;
    const refused = [
      undefined,
      { answers: [medication], consent },
      { answers: [{ ...heart, answer: 'Perhaps' }], consent },
      { answers: [heart, heart], consent },
      { answers: [heart, { question: 'Do you like tea?', answer: 'Yes' }], consent },
    ];
    for (const given of refused) {
      const request = screening.request(sessionId, given);
      await expect(site.book(request)).rejects.toMatchObject({ code: 'screening_incomplete' });
      expect(await site.booking(request.bookingId)).toBeUndefined();
      expect(await screening.isStored(request.bookingId)).toBe(false);
    }
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
    // Repeated, and without the one that may be left out.
    const request = screening.request(sessionId, { answers: [heart], consent });
    await Promise.all([site.book(request), site.book(request)]);
    expect(await read(request.bookingId)).toEqual([heart]);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 1 });
  });

  test('of a member and one that is paid carry answers too; a hold that ends takes them along', async () => {
    const member = testMember();
    const {
      firstName: _,
      lastName: __,
      email: ___,
      secret: ____,
      ...body
    } = screening.request(await screening.asking(), answersWith('None'));
    const call = { params: undefined, query: undefined, request: { ip: randomIp(), country: null } };
    await createMemberBooking({ ...call, body, member }, dependencies);
    expect(await read(body.bookingId)).toHaveLength(2);
    const sessionId = await screening.asking({ price });
    const paid = await site.holdSeat({ sessionId, screening: answersWith('None') });
    expect(await read(paid.bookingId)).toHaveLength(2);
    await site.cancel(paid.bookingId);
    expect(await screening.isStored(paid.bookingId)).toBe(false);
    expect(await site.booking(paid.bookingId)).toMatchObject({ status: 'cancelled', screening: null });
  });

  test('by an offer asks too', async () => {
    const line = openLine(site);
    const { sessionId } = await line.full(1, 1, { screeningQuestions: [] });
    const session = await findWholeSession(table, sessionId);
    if (!session) throw new Error('no session');
    const body = { ...admin.formOf(session), maxAttendees: 2, screeningQuestions: questions };
    await updateSession(callAs(admin, { params: { sessionId }, body }), dependencies);
    await line.run(sessionId);
    const [offer] = await line.offers(sessionId);
    const bookingId = offer?.id ?? '';
    const secret = await site.mailSecret(bookingId);
    const accept = (own: object) => acceptOffer({ ...callOf(bookingId), body: { secret, ...own } }, dependencies);
    await expect(accept({})).rejects.toMatchObject({ code: 'screening_incomplete' });
    await accept({ screening: answersWith('None') });
    expect(await site.booking(bookingId)).toMatchObject({
      status: 'completed',
      screening: { asked: [expect.any(String), expect.any(String)] },
    });
    expect(await read(bookingId)).toHaveLength(2);
  });
});

describe('on the ticket', () => {
  test('answers are given, changed, asked for again after a change of the questions, and withdrawn', async () => {
    const sessionId = await site.createSession({ price: free });
    const { bookingId } = await (async () => {
      const request = screening.request(sessionId, undefined);
      await site.book(request);
      return request;
    })();
    expect(await stateOf(bookingId)).toBeUndefined();
    const ask = async (screeningQuestions: typeof questions) => {
      const session = await findWholeSession(table, sessionId);
      if (!session) throw new Error('no session');
      const body = { ...admin.formOf(session), screeningQuestions };
      await updateSession(callAs(admin, { params: { sessionId }, body }), dependencies);
    };
    await ask(questions);
    expect(await stateOf(bookingId)).toEqual({ answeredAt: null, complete: false });
    await screening.answer(bookingId, answersWith('One'));
    expect(await screening.answer(bookingId, answersWith('Two'))).toMatchObject({ complete: true });
    expect((await read(bookingId))?.[1]).toMatchObject({ answer: 'Two' });
    await ask([...questions, { text: 'Are you pregnant?', kind: 'yes_no', required: true }]);
    expect(await stateOf(bookingId)).toMatchObject({ answeredAt: expect.any(String), complete: false });
    await expect(screening.answer(bookingId, answersWith('x'))).rejects.toMatchObject({ code: 'screening_incomplete' });
    await expect(screening.answer(bookingId, null, 'w'.repeat(43))).rejects.toMatchObject({ code: 'not_your_booking' });
    expect(await screening.answer(bookingId, null)).toEqual({ answeredAt: null, complete: false });
    await screening.answer(bookingId, null);
    expect(await screening.isStored(bookingId)).toBe(false);
  });
});

describe('answers end', () => {
  test('with the place that is given away: the new person is asked', async () => {
    const { bookingId } = await screening.answered();
    const person = { firstName: 'Wren', lastName: 'Ellis', email: 'wren@example.org' };
    await giveBooking({ ...callOf(bookingId), body: { ...person, secret: browserSecret(bookingId) } }, dependencies);
    expect(await screening.isStored(bookingId)).toBe(false);
    expect(await site.booking(bookingId)).toMatchObject({ attendeeName: 'Wren Ellis', screening: null });
  });

  test('when a booking moves to a session that asks something else; they go along to one that asks the same', async () => {
    const { bookingId } = await screening.answered();
    const later = new Date(now().getTime() + 90 * 86_400_000).toISOString();
    const same = await screening.asking({ startTime: later, endTime: later });
    const move = (sessionId: string) => {
      const body = { secret: browserSecret(bookingId), sessionId, refund: free };
      return moveBooking({ ...callOf(bookingId), body }, dependencies);
    };
    await move(same);
    expect(await screening.stored(bookingId)).toMatchObject({ expiresAt: expiryAfter(later) });
    expect(await stateOf(bookingId)).toMatchObject({ complete: true });
    await move(await screening.asking({ screeningQuestions: [{ text: 'Other?', kind: 'text', required: false }] }));
    expect(await screening.isStored(bookingId)).toBe(false);
    expect(await stateOf(bookingId)).toEqual({ answeredAt: null, complete: false });
  });

  test('a year after the session, wherever it was moved; at once with its deletion; a copy asks the same', async () => {
    const { bookingId, sessionId } = await screening.answered();
    const session = await findWholeSession(table, sessionId);
    if (!session) throw new Error('no session');
    const startTime = new Date(Date.parse(session.startTime) + 40 * 86_400_000).toISOString();
    const body = { ...admin.formOf(session), startTime };
    const moved = await updateSession(callAs(admin, { params: { sessionId }, body }), dependencies);
    await completeFollowUp(table, sessionId, now);
    expect(await screening.stored(bookingId)).toMatchObject({ expiresAt: expiryAfter(moved.endTime) });
    const id = newId(now());
    const copy = await duplicateSession(callAs(admin, { params: { sessionId }, body: { id } }), dependencies);
    expect(copy.screeningQuestions).toEqual(questions);
    const deletion = { places: 1, refund: false, tell: false };
    await deleteSession(callAs(admin, { params: { sessionId }, body: deletion }), dependencies);
    await completeFollowUp(table, sessionId, now);
    expect(await screening.isStored(bookingId)).toBe(false);
  });
});
