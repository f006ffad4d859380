import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { fillPath } from '#shared/contract/common/route.ts';
import { contract, type Endpoint } from '#shared/contract/contract.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { mailsToPartition } from '../../ground/outbox/mail.ts';
import { newId } from '../../ground/platform/ids.ts';
import { queryAll } from '../../ground/platform/pagination.ts';
import { Unwanted } from '../../reactions/mail/errors.ts';
import { mailKinds } from '../../reactions/mail/kinds.ts';
import { arrived } from '../../reactions/mail/testing/inbox.ts';
import { call, openTable } from '../../testing/cloud.ts';
import { fakePool } from '../../testing/fake-pool.ts';
import {
  accounts,
  bookingAt,
  bookingRequest,
  browserSecret,
  holdSeat,
  makePaidSession,
  pay,
  settleBooking,
  steerStripe,
  stripeRecords,
} from '../../testing/payments.ts';
import { makeMember, signIn } from '../../testing/sign-in.ts';
import { readPdf } from '../receipts/testing/pdf-text.ts';

// A place goes from hand to hand: nobody learns of the others (docs/trust.md#given-places).

const suffix = newId(new Date()).toLowerCase();

type Person = {
  name: { firstName: string; lastName: string };
  email: string;
  sub: string;
  headers: Record<string, string>;
  /** Of the browser that booked, and of the mails so far. */
  secrets: string[];
};

async function person(firstName: string, lastName: string): Promise<Person> {
  const email = `${lastName.toLowerCase()}.${suffix}@example.org`;
  const account = await makeMember({ email, fullName: `${firstName} ${lastName}` });
  const { headers } = await signIn(account);
  return { name: { firstName, lastName }, email, sub: account.sub, headers, secrets: [] };
}

let people: Person[] = [];
/** What each read while the place was theirs, and what each reads after the last gift. */
const readMeanwhile: [Person, Answer[]][] = [];
const readAtLast: [Person, Answer[]][] = [];
let admin: Awaited<ReturnType<typeof signIn>>;
let bookingId = '';
let orderId = '';
let sessionId = '';

const marksOf = ({ name, email }: Person) => [name.firstName, name.lastName, email];

/** Names and addresses of other people in a text. */
function leaksIn(text: string, reader: Person | undefined): string[] {
  return people.filter((one) => one !== reader).flatMap((one) => marksOf(one).filter((mark) => text.includes(mark)));
}

type Answer = { name: string; id: string; status: number; text: string };

function expectNoLeak(answers: Answer[], reader: Person | undefined): void {
  const leaks = answers.map(({ name, text }) => ({ name, marks: leaksIn(text, reader) }));
  expect(leaks.filter(({ marks }) => marks.length > 0)).toEqual([]);
  expect(answers.length).toBeGreaterThan(0);
}

/** Endpoints that read something of bookings; all others with a booking's id, or of a member, change or start something. */
const bySecret = ['joinBooking', 'downloadCalendar', 'getReceipts', 'resumeCheckout', 'getGroup'] as const;
const byId = ['getBooking', 'getBookingCalendar', 'getPassDates', 'settleBooking', 'listMoves'] as const;
const byMember = [
  ...(['joinMyBooking', 'downloadMyCalendar', 'getMyReceipts', 'resumeMyCheckout', 'getPendingBooking'] as const),
  ...(['getMyGroup'] as const),
  ...(['listMyBookings', 'listMyPlaces', 'listMyWaitlists', 'getMe', 'getMyPreferences', 'listAuthSessions'] as const),
];
const writing = [
  ...(['shareBooking', 'cancelCheckout', 'acceptOffer', 'declineOffer', 'cancelBooking', 'giveBooking'] as const),
  ...(['answerScreening', 'moveBooking', 'shareMyBooking', 'cancelMyCheckout', 'acceptMyOffer'] as const),
  ...(['declineMyOffer', 'cancelMyBooking', 'giveMyBooking', 'answerMyScreening', 'moveMyBooking'] as const),
  ...(['confirmBooking', 'mailConfirmation', 'mailGroupPlace', 'mailMyGroupPlace'] as const),
  ...(['takeBackPlace', 'takeBackMyPlace'] as const),
  ...(['payRest', 'payMyRest', 'withdrawRestCard', 'withdrawMyRestCard'] as const),
];

test('every endpoint of a booking is among those that are asked, or changes it', () => {
  const ofBookings = Object.entries<Endpoint>(contract).filter(
    ([, { path, access }]) => path.includes('{bookingId}') && access !== 'admin',
  );
  expect([...bySecret, ...byId, ...byMember, ...writing]).toEqual(
    expect.arrayContaining(ofBookings.map(([name]) => name)),
  );
});

type Caller = { headers?: Person['headers']; secret?: string };

/** What a caller reads: the text of the answer, also of a file in it. */
async function read(name: keyof typeof contract, id: string, caller: Caller): Promise<Answer> {
  const { method, path, body }: Endpoint = contract[name];
  const { headers, secret } = caller;
  const reply = await call(`${method} ${fillPath(path, { bookingId: id, sessionId })}`, {
    ...(headers && { headers }),
    ...(body && { body: { secret } }),
  });
  // Refused for asking too often would hide what is read otherwise.
  expect(reply.status).not.toBe(429);
  expect(reply.status).toBeLessThan(500);
  const { data: file } = z.object({ pdf: z.base64() }).safeParse(reply.body);
  const pages = file ? (await readPdf(Buffer.from(file.pdf, 'base64'))).pages : [];
  return { name, id, status: reply.status, text: `${JSON.stringify(reply.body)}\n${pages.join('\n')}` };
}

/** Everything that someone can read, with every secret that they ever had, signed in, and with the ids alone. */
async function readAll({ headers, secrets }: Pick<Person, 'headers' | 'secrets'>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const id of [bookingId, orderId]) {
    for (const name of byId) answers.push(await read(name, id, {}));
    for (const name of byMember) answers.push(await read(name, id, { headers }));
    for (const secret of secrets) for (const name of bySecret) answers.push(await read(name, id, { secret }));
  }
  return answers;
}

/** The secret of the newest mail to an address that leads to the booking. */
async function mailedSecret({ email }: Person, kind: string): Promise<string> {
  const link = new RegExp(`/bookings/${bookingId}#secret=([\\w-]{43})`);
  const [mail] = await arrived(
    ({ destination, body, subject }) =>
      destination.to.includes(email) && subject.includes(kind) && link.test(body.text),
    1,
  );
  return link.exec(mail?.body.text ?? '')?.[1] ?? '';
}

async function give(from: Person, to: Person): Promise<void> {
  const secret = from.secrets.at(-1);
  const reply = await call(`POST /api/bookings/${bookingId}/attendee`, {
    body: { ...to.name, email: to.email, secret },
  });
  expect(reply).toMatchObject({ status: 200 });
  to.secrets.push(await mailedSecret(to, 'Given to you'));
}

/** A paid booking whose holder has begun a move that their bank takes days to pay. */
async function bookAndBeginMove(owner: Person): Promise<void> {
  sessionId = await makePaidSession();
  const body = bookingRequest(sessionId, { ...owner.name, email: owner.email });
  bookingId = body.bookingId;
  owner.secrets.push(browserSecret(bookingId));
  await pay((await holdSeat(body)).paymentUrl);
  await settleBooking(bookingId);
  owner.secrets.push(await mailedSecret(owner, 'Booking Confirmed'));
  // Issues the receipt in the name of who paid.
  const receipt = await read('getReceipts', bookingId, { secret: browserSecret(bookingId) });
  expect(receipt.text).toContain(owner.name.lastName);
  orderId = newId(new Date());
  const payment = { orderId, total: { amount: 500, currency: 'GBP' } };
  const target = await makePaidSession({ price: { amount: 2300, currency: 'GBP' } });
  const move = { sessionId: target, refund: { amount: 0, currency: 'GBP' }, payment };
  const begun = await call(`POST /api/bookings/${bookingId}/moves`, {
    body: { ...move, secret: browserSecret(bookingId) },
  });
  const { paymentUrl } = z.object({ paymentUrl: z.url() }).parse(begun.body);
  await pay(paymentUrl, { account: accounts.paysLater });
  await settleBooking(orderId);
}

/** By the studio, with a mail to who has the place. */
async function refundPart(): Promise<void> {
  const part = {
    id: newId(new Date()),
    amount: 100,
    left: 1800,
    cause: 'goodwill',
    reason: 'It began late',
    tellReason: false,
  };
  const route = `POST /api/admin/orders/session/${bookingId}/partial-refunds` as const;
  expect(await call(route, { headers: admin.headers, body: part })).toMatchObject({ status: 200 });
}

beforeAll(async () => {
  await steerStripe('control', { settleAfterSeconds: null });
  people = await Promise.all([
    person('Quorra', 'Zeltwin'),
    person('Ysolde', 'Brackmire'),
    person('Thandeka', 'Vosslund'),
    person('Evander', 'Pyrrhos'),
  ]);
  const [first, second, third, last] = people;
  if (!first || !second || !third || !last) throw new Error('four people');
  admin = await signIn(await makeMember({ admin: true }));
  const readAs = async (reader: Person) => readMeanwhile.push([reader, await readAll(reader)]);
  await bookAndBeginMove(first);
  await refundPart();
  await readAs(first);
  await give(first, second);
  await readAs(second);
  await give(second, third);
  // The bank takes what the first had begun to pay.
  const { payments } = await stripeRecords(orderId);
  await steerStripe('settle', { paymentIntentId: payments[0]?.id, outcome: 'succeeds' });
  await settleBooking(orderId);
  expect(await bookingAt(bookingId)).toMatchObject({ surchargeIds: [orderId] });
  await readAs(third);
  await give(third, last);
  for (const reader of people) readAtLast.push([reader, await readAll(reader)]);
}, 120_000);

describe('after three gifts', () => {
  test('nobody has read another name or another address while the place was theirs', () => {
    expect(readMeanwhile).toHaveLength(3);
    for (const [reader, answers] of readMeanwhile) expectNoLeak(answers, reader);
  });

  test('nobody reads another name or another address, by secret, signed in or by the ids', () => {
    expect(readAtLast).toHaveLength(4);
    for (const [reader, answers] of readAtLast) expectNoLeak(answers, reader);
  });

  test('the ids alone show no name and no address', async () => {
    expectNoLeak(await readAll({ headers: {}, secrets: [] }), undefined);
  });

  test('only the person who has the place reads its name, and nobody a receipt of what another has paid', () => {
    const results = readAtLast.map(([, answers]) =>
      ['joinBooking', 'joinMyBooking', 'getReceipts', 'getMyReceipts'].map(
        (name) => answers.findLast((answer) => answer.name === name && answer.id === bookingId)?.status,
      ),
    );
    expect(results).toEqual([...[1, 2, 3].map(() => [403, 403, 403, 403]), [200, 200, 404, 404]]);
  });

  test('the file of a person’s data names none of the others', async () => {
    for (const reader of people) {
      const { status, body } = await call(`GET /api/admin/people/${reader.sub}/data`, { headers: admin.headers });
      expect(status).toBe(200);
      expect(leaksIn(JSON.stringify(body), reader)).toEqual([]);
    }
  });

  test('no mail to one of them names another, also when it is sent late', async () => {
    const table = openTable();
    for (const reader of people) {
      const received = await arrived(({ destination }) => destination.to.includes(reader.email), 1);
      expect(leaksIn(JSON.stringify(received.map(({ subject, body }) => ({ subject, body }))), reader)).toEqual([]);
      for (const text of await sentLate(reader.email, table)) expect(leaksIn(text, reader)).toEqual([]);
    }
  });
});

const queuedMail = z.looseObject({ id: z.string(), kind: z.string() });

/** What the mails to an address would say, were they sent now. */
async function sentLate(email: string, table: ReturnType<typeof openTable>): Promise<string[]> {
  const texts: string[] = [];
  const dependencies = {
    table,
    now: () => new Date(),
    pool: fakePool().pool,
    site: { siteUrl: 'https://site.example', adminEmail: 'studio@exhale.example' },
    send: async (message: unknown) => {
      texts.push(JSON.stringify(message));
      return 'id';
    },
  };
  const partition = mailsToPartition(emailHash(email));
  for (const mail of await queryAll(table, { index: 'byMember', partition }, queuedMail)) {
    const { deliver } = mailKinds[mail.kind as keyof typeof mailKinds];
    await deliver(mail as never, dependencies).catch((error: unknown) => {
      if (!(error instanceof Unwanted)) throw error;
    });
  }
  expect(texts.length).toBeGreaterThan(0);
  return texts;
}
