import { describe, expect, test } from 'vitest';
import { emailLocalProblem } from '#shared/rules/email-addresses.ts';
import { personNameProblem } from '#shared/rules/names.ts';
import { newId } from '../../ground/platform/ids.ts';
import { arrived } from '../../reactions/mail/testing/inbox.ts';
import { call, itemAt, makeSession } from '../../testing/cloud.ts';
import { book, bookingRequest } from '../../testing/payments.ts';
import { makeMember, signIn } from '../../testing/sign-in.ts';

// docs/trust.md#names, docs/product.md#limits, through the API as it is deployed

const total = { amount: 0, currency: 'GBP' } as const;

async function bookedAs(guest: { firstName?: string; lastName?: string; email?: string }) {
  const sessionId = await makeSession();
  const body = bookingRequest(sessionId, { ...guest, total });
  const reply = await book(body);
  return { reply, stored: await itemAt(`BOOKING#${body.bookingId}`, 'BOOKING') };
}

describe('a booking', () => {
  test.each([
    ['Ravi', 's/o Kumar', 'Ravi s/o Kumar'],
    ['Sam', 'Lee (she/her)', 'Sam Lee (she/her)'],
    ['Dr.Müller', 'J.Li', 'Dr.Müller J.Li'],
    ['\u200fמשה', 'כהן\u200e', 'משה כהן'],
    ['Madonna', 'Madonna', 'Madonna'],
    ['x'.repeat(200), 'y', `${'x'.repeat(200)} y`],
  ])('of %s %s is made', async (firstName, lastName, attendeeName) => {
    const { reply, stored } = await bookedAs({ firstName, lastName });
    expect(reply.status).toBe(201);
    expect(stored).toMatchObject({ attendeeName });
  });

  test.each(['evil.com', 'ada@example.org', 'http://x', 'www.x'])(
    'of %s is refused at its field',
    async (firstName) => {
      const { reply, stored } = await bookedAs({ firstName });
      const errors = [{ field: 'body.firstName', message: personNameProblem }];
      expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_request', errors } });
      expect(stored).toBeNull();
    },
  );

  const unique = () => newId(new Date()).toLowerCase();

  test.each([
    [() => `tom&jerry.${unique()}@example.org`, (typed: string) => typed],
    [() => `o'neil.${unique()}@example.org`, (typed: string) => typed],
    [() => `anna.${unique()}@пример.рф`, (typed: string) => typed.replace('пример.рф', 'xn--e1afmkfd.xn--p1ai')],
  ])('is confirmed by a mail to its address', async (addressOf, storedAs) => {
    const email = addressOf();
    const { reply, stored } = await bookedAs({ email });
    expect(reply.status).toBe(201);
    expect(stored).toMatchObject({ attendeeEmail: storedAs(email) });
    const [mail] = await arrived(({ destination }) => destination.to.includes(storedAs(email)), 1);
    expect(mail?.subject).toMatch(/./);
  });

  test('with other letters before the @ is refused in words that help', async () => {
    const { reply } = await bookedAs({ email: 'анна@example.org' });
    const errors = [{ field: 'body.email', message: emailLocalProblem }];
    expect(reply).toMatchObject({ status: 400, body: { errors } });
  });
});

test('an account of an address with an ampersand is asked for, and signs in', async () => {
  const addressOf = () => `tom&jerry.${newId(new Date()).toLowerCase()}@example.org`;
  const email = addressOf();
  const body = { firstName: 'Ravi', lastName: 's/o Kumar', email, password: 'slow-breath' };
  expect((await call('POST /api/sign-up', { body })).status).toBe(202);
  expect(await arrived(({ destination }) => destination.to.includes(email), 1)).toHaveLength(1);
  const member = await makeMember({ email: addressOf(), fullName: 'Dr.Müller' });
  const { headers } = await signIn(member);
  expect(await call('GET /api/me', { headers })).toMatchObject({ status: 200, body: { email: member.email } });
});
