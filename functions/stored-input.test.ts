import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillPath } from '#shared/contract/common/route.ts';
import { contract, type Endpoint } from '#shared/contract/contract.ts';
import type { EndpointName } from '#shared/contract/routes.ts';
import { chosenOption } from '#shared/contract/sessions/pricing-schemas.ts';
import type { Pricing } from '#shared/rules/prices.ts';
import { unreadableHeader } from '#shared/rules/unreadable.ts';
import { getInvoicing, updateInvoicing } from './endpoints/admin/invoicing/invoicing.ts';
import { setChapters } from './endpoints/admin/recordings/chapters.ts';
import { listAdminRecordings } from './endpoints/admin/recordings/order.ts';
import { getPackagePrice, setPackagePrice } from './endpoints/admin/recordings/price.ts';
import { getSettings, updateSettings } from './endpoints/admin/settings/settings.ts';
import { getSiteSettings, updateSiteSettings } from './endpoints/admin/settings/site.ts';
import { emailHash } from './ground/keys/email-hash.ts';
import { newId } from './ground/platform/ids.ts';
import { inParallel } from './ground/platform/parallel.ts';
import { adminCaller, callAs } from './testing/admin-caller.ts';
import { awkwardInput } from './testing/awkward.ts';
import { call, control, makeDiscount, makeSession } from './testing/cloud.ts';
import { browserSecret } from './testing/payments.ts';
import { makeMember, signIn } from './testing/sign-in.ts';
import { openSharedTestSite } from './testing/site.ts';

// What is accepted can be read, always (docs/trust.md#input-validation): awkward input of every endpoint that stores is read back by
// every endpoint that reads.

type Fields = Record<string, unknown>;
type Ids = Record<string, string>;
/** Tells what a request is about, and the fields of its body that have to fit to that. */
type Prepared = { params?: Ids; fixed?: Fields; about: Ids };

const inputsPerEndpoint = 4;
const free = { amount: 0, currency: 'GBP' } as const;
const admin = await signIn(await makeMember({ admin: true }));
const account = await makeMember();
const member = await signIn(account);
const site = await openSharedTestSite();
const headersOf = { public: {}, member: member.headers, admin: admin.headers };

const someEmail = () => `${newId(new Date()).toLowerCase()}@example.org`;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const soon = { startTime: inDays(9), endTime: inDays(9.1) };
const untilThen = inDays(400);
const openSession = () => makeSession({ price: free, maxAttendees: 200, ...soon });
/** Is large enough for as many places as one entry waits for. */
const fullSession = (pricing: Pricing) =>
  makeSession({ price: free, pricing, maxAttendees: 6, seatsTaken: 6, ...soon });

/** A price that asks for a reason, and a choice of it with an awkward one. */
function askedForReason() {
  const [chosen] = fc.sample(awkwardInput(chosenOption), 1);
  const id = newId(new Date());
  const plain = { amount: 0, text: null, places: null, until: null };
  const standard = { ...plain, id: newId(new Date()), name: 'Full price', asksReason: false };
  const options = [standard, { ...plain, id, name: 'Concession', asksReason: true }];
  const option = { id, reason: (chosen as { reason?: string }).reason ?? 'I study' };
  return { option, pricing: { kind: 'options', options, standardId: standard.id } as const };
}

async function aPlace(): Promise<{ sessionId: string; bookingId: string; secret: string }> {
  const sessionId = await openSession();
  const bookingId = newId(new Date());
  const secret = browserSecret(bookingId);
  const guest = { firstName: 'Ada', lastName: 'Lovelace', email: someEmail() };
  const { status } = await call('POST /api/bookings', {
    body: { sessionId, bookingId, ...guest, secret, total: free },
  });
  expect(status).toBe(201);
  return { sessionId, bookingId, secret };
}

const made = async (command: string, given: Fields = {}) =>
  ((await control('/demo', { command, ...given })) as { id: string }).id;
const detailOf = async (sessionId: string) =>
  (await call(`GET /api/admin/sessions/${sessionId}`, { headers: admin.headers })).body as Fields;

/** A request of each endpoint that stores what it is given, but for the settings of the site, which other tests share. */
const storing: Partial<Record<EndpointName, () => Promise<Prepared>>> = {
  createSession: async () => {
    const id = newId(new Date());
    return { fixed: { id, imageUploadId: undefined, category: null }, about: { sessionId: id } };
  },
  updateSession: async () => {
    const sessionId = await openSession();
    const { version } = await detailOf(sessionId);
    return {
      params: { sessionId },
      fixed: { version, imageUploadId: undefined, category: null },
      about: { sessionId },
    };
  },
  cancelSession: async () => {
    const sessionId = await openSession();
    return { params: { sessionId }, fixed: { places: 0 }, about: { sessionId } };
  },
  writeToAttendees: async () => {
    const { sessionId, bookingId } = await aPlace();
    return { params: { sessionId }, about: { sessionId, bookingId } };
  },
  writeToAttendee: async () => {
    const { sessionId, bookingId } = await aPlace();
    return { params: { bookingId }, about: { sessionId, bookingId } };
  },
  setSessionRecording: async () => {
    const { sessionId, bookingId } = await aPlace();
    return { params: { sessionId }, fixed: { uploadId: undefined }, about: { sessionId, bookingId } };
  },
  addAttendee: async () => {
    const sessionId = await openSession();
    const bookingId = newId(new Date());
    return { params: { sessionId }, fixed: { id: bookingId }, about: { sessionId, bookingId } };
  },
  addWalkIn: async () => {
    const sessionId = await makeSession({
      price: { amount: 1500, currency: 'GBP' },
      startTime: inDays(-0.01),
      endTime: inDays(0.1),
    });
    const bookingId = newId(new Date());
    return { params: { sessionId }, fixed: { id: bookingId, ago: 0 }, about: { sessionId, bookingId } };
  },
  createBooking: async () => {
    const { option, pricing } = askedForReason();
    const sessionId = await makeSession({ price: free, pricing, maxAttendees: 200, ...soon });
    const bookingId = newId(new Date());
    const fixed = { sessionId, bookingId, secret: browserSecret(bookingId), total: free, ...noExtras, option };
    return { fixed, about: { sessionId, bookingId } };
  },
  createMemberBooking: async () => {
    const { option, pricing } = askedForReason();
    const sessionId = await makeSession({ price: free, pricing, maxAttendees: 200, ...soon });
    const bookingId = newId(new Date());
    return { fixed: { sessionId, bookingId, total: free, ...noExtras, option }, about: { sessionId, bookingId } };
  },
  giveBooking: async () => {
    const { secret, ...about } = await aPlace();
    return { params: { bookingId: about.bookingId }, fixed: { secret }, about };
  },
  shareBooking: async () => {
    const { secret, ...about } = await aPlace();
    return { params: { bookingId: about.bookingId }, fixed: { secret }, about };
  },
  joinWaitlist: async () => {
    const { option, pricing } = askedForReason();
    const sessionId = await fullSession(pricing);
    const fixed = { sessionId, bookUntil: undefined, cardId: undefined, credit: undefined, option, sum: free };
    return { fixed, about: { sessionId } };
  },
  signUp: async () => ({ about: {} }),
  updateMe: async () => ({ about: {} }),
  updateMember: async () => {
    const { sub } = await makeMember();
    return { params: { sub }, about: { sub, personId: sub } };
  },
  saveNotes: async () => {
    const { sub } = await makeMember();
    return { params: { personId: sub }, fixed: { revision: 0 }, about: { sub, personId: sub } };
  },
  createLearningResource: async () => {
    const resourceId = newId(new Date());
    return { fixed: { id: resourceId }, about: { resourceId } };
  },
  updateLearningResource: async () => {
    const resourceId = await made('resource');
    return { params: { resourceId }, about: { resourceId } };
  },
  requestFreeRecording: async () => ({ fixed: { collection: 'birth' }, about: { collection: 'birth' } }),
  savePosition: async () => {
    const recordingId = await made('recording', { recording: { isFree: true } });
    const params = { collection: 'birth', recordingId };
    return { params, about: params };
  },
  updateRecording: async () => {
    const recordingId = await made('recording');
    const params = { collection: 'birth', recordingId };
    const files = { videoUploadId: undefined, thumbnailUploadId: undefined, captionsUploadId: undefined };
    return { params, fixed: { ...files, isFree: false }, about: params };
  },
  giveCollection: async () => {
    const purchaseId = newId(new Date());
    const about = { collection: 'birth', purchaseId, type: 'recording', orderId: purchaseId };
    return { params: { collection: 'birth' }, fixed: { purchaseId }, about };
  },
  createDiscountCode: async () => ({ about: {} }),
  updateDiscountCode: async () => {
    const { code } = await makeDiscount();
    return { params: { code }, about: { code } };
  },
  createVoucher: async () => {
    const voucherId = newId(new Date());
    return { fixed: { id: voucherId, expiresAt: untilThen }, about: { voucherId } };
  },
  changeVoucher: async () => {
    const voucherId = newId(new Date());
    const value = { amount: 3000, currency: 'GBP' };
    await call('POST /api/admin/vouchers', {
      body: { id: voucherId, value, note: null, expiresAt: untilThen },
      headers: admin.headers,
    });
    return { params: { voucherId }, fixed: { expiresAt: undefined, ended: undefined }, about: { voucherId } };
  },
  createPack: async () => {
    const packId = newId(new Date());
    return { fixed: { id: packId, credits: 1, expiresAt: untilThen }, about: { packId } };
  },
  changePack: async () => {
    const packId = newId(new Date());
    await call('POST /api/admin/packs', { body: packToGive(packId), headers: admin.headers });
    return { params: { packId }, fixed: { expiresAt: undefined, ended: undefined }, about: { packId } };
  },
  createUpload: async () => {
    const uploadId = newId(new Date());
    return { fixed: { id: uploadId, purpose: 'captions', contentType: 'text/vtt', size: 900 }, about: { uploadId } };
  },
};

function packToGive(id: string) {
  const terms = {
    name: 'Five',
    sessions: 5,
    months: 6,
    from: 'purchase',
    categories: [],
    long: null,
    forOthers: false,
  };
  const person = { firstName: 'Mara', lastName: 'Lind', email: 'mara.lind@example.org' };
  return { id, terms, credits: 5, ...person, value: { amount: 0, currency: 'GBP' }, note: null, expiresAt: null };
}

const noExtras = {
  discountCode: undefined,
  vouchers: undefined,
  pack: undefined,
  earlierBookings: undefined,
  screening: undefined,
  another: undefined,
  browser: undefined,
  option: undefined,
  deposit: undefined,
};

/** Those that store fields of the same schemas as the ones above, for which much has to be prepared; answers are stored encrypted. */
const storeLikeOthers: EndpointName[] = [
  ...(['addDates', 'changeDates', 'announceChange', 'createPass', 'createMemberPass', 'createGuestPurchase'] as const),
  ...(['buyVoucher', 'buyMyVoucher', 'buyPack', 'buyMyPack', 'updateMembership'] as const),
  ...(['createGroup', 'createMemberGroup'] as const),
  ...([
    'createRecording',
    'giveMyBooking',
    'shareMyBooking',
    'saveWaitlistCard',
    'changeTurn',
    'changeMyTurn',
  ] as const),
  ...([
    'acceptOffer',
    'acceptMyOffer',
    'answerScreening',
    'answerMyScreening',
    'refundPart',
    'mailConfirmation',
  ] as const),
];

/** Those that store no value of their input as it is: ids, flags, numbers that they compare, secrets, and what Stripe or Cognito keep. */
const storeNothingGiven: EndpointName[] = [
  ...([
    'recordRefund',
    'duplicateSession',
    'setSeriesPass',
    'deleteSession',
    'resumeCancellation',
    'tellOfRecording',
    'setAttendance',
  ] as const),
  ...(['getGroup', 'mailGroupPlace', 'takeBackPlace'] as const),
  ...(['offerSeat', 'joinBooking', 'downloadCalendar', 'resumeCheckout', 'cancelCheckout', 'confirmBooking'] as const),
  ...(['payRest', 'withdrawRestCard'] as const),
  ...(['declineOffer', 'cancelBooking', 'moveBooking', 'moveMyBooking', 'cancelMyBooking', 'getReceipts'] as const),
  ...([
    'createPurchase',
    'orderRecordings',
    'checkDiscount',
    'checkVoucher',
    'settleVoucherPurchase',
    'settlePackPurchase',
    'showPack',
    'showMembership',
    'showMyMembership',
    'changeMembership',
    'changeMyMembership',
    'openMembershipCard',
    'endMembership',
    'getVoucherCard',
    'withdrawVoucher',
    'checkCollectionDiscount',
    'leaveWaitlist',
    'getWaitlistPosition',
  ] as const),
  ...(['confirmEntry', 'readSetupLink', 'setUpAccount', 'requestMagicLink', 'setPassword', 'changePassword'] as const),
  ...(['requestMyDeletion', 'requestOwnDataLink', 'readOwnData', 'downloadOwnData'] as const),
  ...(['requestOwnDeletion', 'keepOwnData'] as const),
  ...([
    'newPassword',
    'changeMyPreferences',
    'setMySuggestions',
    'turnOnSecondFactor',
    'deleteMember',
    'setMemberPassword',
    'previewMerge',
  ] as const),
  ...([
    'mergePeople',
    'deletePerson',
    'setRecordingFree',
    'setOrderStatus',
    'removeAttendee',
    'setImportedMails',
    'endMembershipNow',
  ] as const),
  ...(['signParts', 'completeUpload'] as const),
];

const monthNow = new Date().toISOString().slice(0, 7);
const queries: Record<string, string> = {
  when: 'upcoming',
  timeZone: 'Europe/London',
  month: monthNow,
  search: 'a',
  from: inDays(-30),
  to: inDays(1),
};
const required = (schema: Endpoint['query']) =>
  Object.entries(schema?.shape ?? {}).filter(([, field]) => !field.safeParse(undefined).success);

/** Pictures are drawn, and an export of a person is of many entries. */
const reading = Object.entries<Endpoint>(contract).filter(
  ([name, { method }]) => method === 'GET' && !/^(getArt|getSharePicture|previewArt)$/.test(name),
);
const known: Ids = { collection: 'birth', feed: 'all.ics' };

type Reader = (typeof reading)[number];

/** Some of the parameters name what was written; lists have none, or only those that are always known. */
const isList = ([, { params }]: Reader) => Object.keys(params?.shape ?? {}).every((name) => name in known);

/** Reads by these endpoints. Returns those that answered with an error of the server, or left something out. */
async function failuresOf(readers: Reader[], about: Ids = {}): Promise<string[]> {
  const ids: Ids = { ...known, ...about };
  const able = readers.filter(([, { params }]) => Object.keys(params?.shape ?? {}).every((name) => ids[name]));
  const failures: string[] = [];
  // So many at once would each start an instance of their function, and some take longer than a function may.
  await inParallel(able, 3, async ([name, { method, path, query, access }]) => {
    const fields = required(query).map(([field]): [string, string] => [field, queries[field] ?? '']);
    const address = `${fillPath(path, ids)}?${new URLSearchParams(fields)}`;
    const { status, headers } = await call(`${method} ${address}`, { headers: headersOf[access] });
    if (status >= 500 || headers.has(unreadableHeader)) failures.push(`${name} ${status}`);
  });
  return failures;
}

function bodyOf(generated: unknown, fixed: Fields = {}): Fields {
  const body = { ...(generated as Fields), ...fixed };
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

describe('awkward input is read back by every reader', () => {
  const lists = reading.filter(isList);
  const details = reading.filter((reader) => !isList(reader));

  test.each(Object.entries(storing))('of %s', async (name, prepare) => {
    const endpoint: Endpoint = contract[name as EndpointName];
    if (!endpoint.body) throw new Error(`${name} has no body`);
    let taken = 0;
    for (const input of fc.sample(awkwardInput(endpoint.body), inputsPerEndpoint)) {
      const { params = {}, fixed, about } = await prepare();
      const body = bodyOf(input, fixed);
      const route = `${endpoint.method} ${fillPath(endpoint.path, params)}` as const;
      const { status } = await call(route, { body, headers: headersOf[endpoint.access] });
      expect({ body, isFault: status >= 500 }).toEqual({ body, isFault: false });
      if (status >= 300) continue;
      taken += 1;
      const person = typeof body.email === 'string' ? { personId: emailHash(body.email.trim().toLowerCase()) } : {};
      const order = { type: 'session', orderId: about.bookingId ?? '' };
      expect({ body, failures: await failuresOf(details, { ...order, ...person, ...about }) }).toEqual({
        body,
        failures: [],
      });
    }
    // Some are refused for what they are about, such as a code that exists.
    expect(taken).toBeGreaterThan(0);
    expect(await failuresOf(lists)).toEqual([]);
  });
});

/** Vouchers and plans of a request that promise no collections: there are none of made-up ids. */
function withoutCollections({ vouchers, plans }: Fields): Fields {
  const list = Object(plans).list as object[] | undefined;
  return {
    ...(vouchers !== undefined && { vouchers: { ...Object(vouchers), collections: [] } }),
    ...(list && { plans: { list: list.map((one) => ({ ...one, collections: [] })) } }),
  };
}

describe('settings of a site, of which there is one, are read back', () => {
  const caller = adminCaller();
  const given = <Parts extends object>(parts: Parts) => callAs(caller, parts);
  const { dependencies } = site;
  const birth = { collection: 'birth' } as const;
  type Versions = Record<string, { version?: unknown }>;
  const ofSite = {
    updateSettings: {
      write: (body: never) => updateSettings(given({ body }), dependencies),
      read: () => getSettings(given({}), dependencies),
      current: async () => ({ version: (await getSettings(given({}), dependencies)).version }),
    },
    updateSiteSettings: {
      write: (body: never) => updateSiteSettings(given({ body }), dependencies),
      read: () => getSiteSettings(given({}), dependencies),
      current: async (body: Fields) => {
        const sections = (await getSiteSettings(given({}), dependencies)) as unknown as Versions;
        const version = Object.keys(body).flatMap((name) => sections[name]?.version ?? [])[0] ?? null;
        return { version, pictureUploadId: undefined, collectionPictures: undefined, ...withoutCollections(body) };
      },
    },
    updateInvoicing: {
      write: (body: never) => updateInvoicing(given({ body }), dependencies),
      read: () => getInvoicing(given({}), dependencies),
      current: async () => ({ version: (await getInvoicing(given({}), dependencies)).version }),
    },
    setPackagePrice: {
      write: (body: never) => setPackagePrice(given({ params: birth, body }), dependencies),
      read: () => getPackagePrice(given({ params: birth }), dependencies),
      current: async () => ({}),
    },
    setChapters: {
      write: (body: never) => setChapters(given({ params: birth, body }), dependencies),
      read: () => listAdminRecordings(given({ params: birth }), dependencies),
      current: async () => {
        const { chapters } = await listAdminRecordings(given({ params: birth }), dependencies);
        return { version: chapters.version };
      },
    },
  };

  test.each(Object.entries(ofSite))('%s', async (name, { write, read, current }) => {
    const { body: schema, response } = contract[name as keyof typeof ofSite];
    for (const input of fc.sample(awkwardInput(schema), 20)) {
      const body = bodyOf(input, await current(input as Fields));
      response.parse(await write(body as never));
      response.parse(await read());
    }
  });
});

test('every endpoint with a body is among those that store, store like others, or store nothing of it', () => {
  const having = Object.entries<Endpoint>(contract)
    .filter(([, { body }]) => body)
    .map(([name]) => name);
  const settings = ['updateSettings', 'updateSiteSettings', 'updateInvoicing', 'setPackagePrice', 'setChapters'];
  expect([...Object.keys(storing), ...settings, ...storeLikeOthers, ...storeNothingGiven].toSorted()).toEqual(
    having.toSorted(),
  );
});
