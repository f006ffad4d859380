import type { Money } from '#shared/rules/money.ts';
import { checkDiscount } from '../domains/discount-codes/discounts.ts';
import { offerItem } from '../ground/keys/offer.ts';
import type { Handler } from '../ground/platform/http.ts';
import { newId } from '../ground/platform/ids.ts';
import type { LimitedAction } from '../ground/platform/request-limits.ts';
import { putItem } from '../ground/platform/table.ts';
import { createBooking, createMemberBooking } from '../orders/bookings/create.ts';
import { downloadCalendar, downloadMyCalendar, joinBooking, joinMyBooking } from '../orders/bookings/join.ts';
import { payMyRest, payRest, withdrawMyRestCard, withdrawRestCard } from '../orders/bookings/pay-rest.ts';
import { shareBooking, shareMyBooking } from '../orders/bookings/share.ts';
import { acceptMyOffer, acceptOffer } from '../orders/groups/accept-offer.ts';
import { declineMyOffer, declineOffer } from '../orders/offers/leave.ts';
import { createGuestPurchase, createPurchase } from '../orders/purchases/create.ts';
import { requestFreeRecording } from '../orders/recordings/free.ts';
import {
  cancelCheckout,
  cancelMyCheckout,
  resumeCheckout,
  resumeMyCheckout,
} from '../orders/settlement/change-booking.ts';
import { settleOnReturn, settlePurchaseOnReturn } from '../orders/settlement/endpoints.ts';
import { accountRequests, names, someEmail } from './account-requests.ts';
import { bookingChangeRequests } from './booking-change-requests.ts';
import { randomIp } from './cloud.ts';
import { openDeposits } from './deposits.ts';
import { exampleOffer, offeredEntry } from './examples.ts';
import { groupRequests } from './group-requests.ts';
import type { Call, LimitedRequest, OwnSubjects } from './limited-request.ts';
import { testMember } from './member.ts';
import { membershipRequests } from './membership-requests.ts';
import { ownDataRequests } from './own-data-requests.ts';
import { packSaleRequests } from './pack-sale-requests.ts';
import { passRequests } from './pass-requests.ts';
import { browserSecret, price } from './payments.ts';
import { openPurchasing } from './purchasing.ts';
import { secondFactorRequests } from './second-factor-requests.ts';
import type { TestSite } from './site.ts';
import { voucherSaleRequests } from './voucher-sale-requests.ts';
import { waitlistRequests } from './waitlist-requests.ts';

export type LimitedRequestName =
  | Exclude<LimitedAction, 'stripe' | 'wrongAuthority' | 'wrongCode' | 'impersonate'>
  | keyof typeof memberVariants
  | 'joinBooking'
  | 'getGroup'
  | 'getMyGroup'
  | 'joinMyBooking'
  | 'downloadCalendar'
  | 'downloadMyCalendar'
  | 'leaveWaitlist'
  | 'getWaitlistPosition'
  | 'settleBooking'
  | 'resumeCheckout'
  | 'payRest'
  | 'withdrawRestCard'
  | 'settlePurchase'
  | 'settleVoucherPurchase'
  | 'settlePackPurchase'
  | 'showPack'
  | 'showMembership'
  | 'settleWaitlistCard';

/** Endpoints for a member's own booking, which count for the limits of the public one. */
export const memberVariants = {
  acceptMyOffer: 'acceptOffer',
  answerMyScreening: 'answerScreening',
  changeMyMembership: 'changeMembership',
  changeMyTurn: 'changeTurn',
  declineMyOffer: 'declineOffer',
  cancelMyBooking: 'cancelBooking',
  cancelMyCheckout: 'cancelCheckout',
  getMyReceipts: 'getReceipts',
  getMyPeriodReceipts: 'getReceipts',
  giveMyBooking: 'giveBooking',
  mailMyGroupPlace: 'mailGroupPlace',
  moveMyBooking: 'moveBooking',
  openMyMembershipCard: 'openMembershipCard',
  takeBackMyPlace: 'takeBackPlace',
  payMyRest: 'payRest',
  resumeMyCheckout: 'resumeCheckout',
  shareMyBooking: 'shareBooking',
  showMyMembership: 'showMembership',
  withdrawMyRestCard: 'withdrawRestCard',
} as const;

const free: Money = { amount: 0, currency: 'GBP' };

/** Another secret than this one, of the same length. */
const wrongSecret = (secret: string) => secret.slice(0, -1) + (secret.endsWith('x') ? 'y' : 'x');

/** Prepares a valid request of each kind that is limited, from networks that `network` names. */
export function limitedRequests(
  site: TestSite,
  network: () => string = randomIp,
): Record<LimitedRequestName, (total?: Money) => Promise<LimitedRequest>> {
  const { table } = site.dependencies;
  const purchasing = openPurchasing(site);

  const linkedMember = () => testMember({ linkedAt: Math.floor(site.dependencies.now().getTime() / 1000) });
  function request(
    { secret, ...own }: OwnSubjects,
    make: (call: Call) => LimitedRequest['send'],
    member = linkedMember(),
  ): LimitedRequest {
    const who = { network: network(), email: someEmail(), member: member.sub, order: '', session: '', ...own };
    const noInput = { params: undefined, query: undefined, body: undefined };
    const call = { ...noInput, request: { ip: who.network, country: null }, who };
    const shown = secret ?? browserSecret(who.order);
    return {
      who,
      send: make({ ...call, member, secret: shown }),
      sendAsStranger: make({ ...call, member: linkedMember(), secret: wrongSecret(shown) }),
    };
  }

  async function held(email = someEmail()) {
    const { bookingId: order, sessionId: session } = await site.holdSeat({ email });
    return { order, session };
  }

  async function offered(attendeeEmail = someEmail()) {
    const session = await site.createSession({ seatsHeld: 1 });
    const order = newId(new Date());
    const holdExpiresAt = new Date(site.dependencies.now().getTime() + 3_600_000).toISOString();
    const own = { id: order, sessionId: session, price, attendeeEmail, holdExpiresAt };
    await putItem(table, offerItem(exampleOffer(own)));
    await putItem(table, offeredEntry(session, order, attendeeEmail));
    return { order, session, secret: await site.mailSecret(order) };
  }

  async function booked(email = someEmail()) {
    const session = await site.createSession({ price: free });
    const body = site.bookingRequest(session, { total: free, email });
    await site.book(body);
    return { order: body.bookingId, session };
  }

  async function owing(email = someEmail()) {
    const deposits = await openDeposits(site);
    const { bookingId: order, sessionId: session } = await deposits.booked({ email });
    return { order, session };
  }

  const byId =
    (
      handler: Handler<
        | 'cancelCheckout'
        | 'acceptOffer'
        | 'declineOffer'
        | 'resumeCheckout'
        | 'payRest'
        | 'withdrawRestCard'
        | 'joinBooking'
        | 'downloadCalendar',
        TestSite['dependencies']
      >,
    ) =>
    ({ who, secret, ...call }: Call) =>
    (dependencies: TestSite['dependencies']) =>
      handler({ ...call, params: { bookingId: who.order }, body: { secret } }, dependencies);
  const ofMember = async (
    prepare: (email: string) => Promise<{ order: string; session: string }>,
    handler: (call: Parameters<typeof cancelMyCheckout>[0], own: TestSite['dependencies']) => Promise<unknown>,
  ) => {
    const member = testMember();
    const send = ({ who, secret: _, ...call }: Call) => {
      const params = { bookingId: who.order };
      return (dependencies: TestSite['dependencies']) => handler({ ...call, params }, dependencies);
    };
    return request({ ...(await prepare(member.email)), member: member.sub }, send, member);
  };

  return {
    createBooking: async (total = free) =>
      request({ session: await site.createSession({ price: total }), order: newId(new Date()) }, ({ who, ...call }) => {
        const body = site.bookingRequest(who.session, { bookingId: who.order, email: who.email, total });
        return (dependencies) => createBooking({ ...call, body }, dependencies);
      }),
    createMemberBooking: async (total = free) => {
      const member = testMember();
      const own = {
        session: await site.createSession({ price: total }),
        order: newId(new Date()),
        email: member.email,
      };
      return request(
        { ...own, member: member.sub },
        ({ who, ...call }) => {
          const body = { bookingId: who.order, sessionId: who.session, total, email: who.email };
          return (dependencies) => createMemberBooking({ ...call, body }, dependencies);
        },
        member,
      );
    },
    acceptOffer: async () => request(await offered(), byId(acceptOffer)),
    declineOffer: async () => request(await offered(), byId(declineOffer)),
    cancelCheckout: async () => request(await held(), byId(cancelCheckout)),
    settleBooking: async () =>
      request(
        await held(),
        ({ who, ...call }) =>
          (dependencies) =>
            settleOnReturn({ ...call, params: { bookingId: who.order } }, dependencies),
      ),
    acceptMyOffer: () =>
      ofMember(offered, (call, own: TestSite['dependencies']) => acceptMyOffer({ ...call, body: {} }, own)),
    declineMyOffer: () => ofMember(offered, declineMyOffer),
    cancelMyCheckout: () => ofMember(held, cancelMyCheckout),
    joinBooking: async () => request(await booked(), byId(joinBooking)),
    joinMyBooking: () => ofMember(booked, joinMyBooking),
    downloadCalendar: async () => request(await booked(), byId(downloadCalendar)),
    downloadMyCalendar: () => ofMember(booked, downloadMyCalendar),
    resumeMyCheckout: () => ofMember(held, resumeMyCheckout),
    payRest: async () => request(await owing(), byId(payRest)),
    payMyRest: () => ofMember(owing, payMyRest),
    withdrawRestCard: async () => request(await owing(), byId(withdrawRestCard)),
    withdrawMyRestCard: () => ofMember(owing, withdrawMyRestCard),
    shareMyBooking: async () => {
      const member = testMember();
      const share =
        ({ who, ...call }: Call) =>
        (dependencies: TestSite['dependencies']) =>
          shareMyBooking({ ...call, params: { bookingId: who.order }, body: { email: who.email } }, dependencies);
      return request({ ...(await booked(member.email)), member: member.sub }, share, member);
    },
    resumeCheckout: async () => request(await held(), byId(resumeCheckout)),
    shareBooking: async () =>
      request(
        await booked(),
        ({ who, secret, ...call }) =>
          (dependencies) =>
            shareBooking(
              { ...call, params: { bookingId: who.order }, body: { email: who.email, secret } },
              dependencies,
            ),
      ),
    createPurchase: async () =>
      request(
        { order: newId(new Date()) },
        ({ who, ...call }) =>
          (dependencies) =>
            createPurchase({ ...call, body: purchasing.purchaseRequest({ purchaseId: who.order }) }, dependencies),
      ),
    createGuestPurchase: async () =>
      request({ order: newId(new Date()) }, ({ who, ...call }) => {
        const terms = { ...purchasing.purchaseRequest({ purchaseId: who.order }), collection: 'birth' } as const;
        return (dependencies) =>
          createGuestPurchase({ ...call, body: { ...terms, ...names, email: who.email } }, dependencies);
      }),
    settlePurchase: async () => {
      const { purchaseId } = await purchasing.startGuestPurchase(someEmail());
      return request(
        { order: purchaseId },
        ({ who, ...call }) =>
          (dependencies) =>
            settlePurchaseOnReturn({ ...call, params: { purchaseId: who.order } }, dependencies),
      );
    },
    requestFreeRecording: async () =>
      request(
        {},
        ({ who, ...call }) =>
          (dependencies) =>
            requestFreeRecording({ ...call, body: { ...names, email: who.email, collection: 'stress' } }, dependencies),
      ),
    ...voucherSaleRequests(site, request),
    ...packSaleRequests(site, request),
    ...membershipRequests(site, request),
    ...waitlistRequests(site, request),
    ...passRequests(site, request),
    ...groupRequests(site, request),
    ...bookingChangeRequests(site, booked, request),
    ...accountRequests(site, request),
    ...secondFactorRequests(site, request),
    ...ownDataRequests(site, request),
    checkDiscount: async () =>
      request(
        { session: await site.createSession() },
        ({ who, ...call }) =>
          (dependencies) =>
            checkDiscount({ ...call, body: { sessionId: who.session, code: 'WINTER20' } }, dependencies),
      ),
  };
}
