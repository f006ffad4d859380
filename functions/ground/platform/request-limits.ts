import { type CountedAttempt, countAttempt, networksOf } from './rate-limit.ts';

/**
 * Attempts are counted by the caller's network, the e-mail address that receives the mail, the signed-in member or
 * whose account a mailed link is for, the booking, purchase or waitlist entry, or the session that is booked.
 */
const subjects = ['network', 'email', 'member', 'order', 'session'] as const;
type Subject = (typeof subjects)[number];

type Window = { limit: number; windowSeconds: number };

const hourly = (limit: number): Window => ({ limit, windowSeconds: 3600 });
const daily = (limit: number): Window => ({ limit, windowSeconds: 24 * 3600 });
const perTenMinutes = (limit: number): Window => ({ limit, windowSeconds: 600 });

/**
 * Every limit of a request: endpoints that cause a mail or reveal whether a code is right, by their names, and calls to
 * Stripe. Authority is asked for before anything is counted. Who shows it, by a secret or by signing in, is counted by
 * `order` and `member` alone, which nobody else can fill; whoever else by `network`, which is not read for those who do.
 * A room of fifty people behind one network stays below them (docs/trust.md#rate-limits).
 */
export const requestLimits = {
  /** Whoever asks for something that needs a secret or an account, and has none of it. */
  wrongAuthority: { network: hourly(300) },
  createBooking: { network: hourly(60), email: hourly(12), session: hourly(1000) },
  createMemberBooking: { member: hourly(30) },
  createPass: { network: hourly(60), email: hourly(12), session: hourly(400) },
  createMemberPass: { member: hourly(30) },
  createGroup: { network: hourly(60), email: hourly(12), session: hourly(1000) },
  createMemberGroup: { member: hourly(30) },
  mailGroupPlace: { order: hourly(5) },
  takeBackPlace: { order: hourly(5) },
  /** Each is a press on a mailed link. */
  confirmBooking: { order: hourly(20) },
  confirmEntry: { order: hourly(20) },
  /** Mails the link that keeps a held free place again, or to a corrected address. */
  mailConfirmation: { order: hourly(5) },
  acceptOffer: { order: hourly(10) },
  declineOffer: { order: hourly(10) },
  /** A new booking that replaces the checkout counts, too. */
  cancelCheckout: { order: hourly(10) },
  /** A guest cancels a completed booking. */
  cancelBooking: { order: hourly(10) },
  giveBooking: { order: hourly(5) },
  moveBooking: { order: hourly(10) },
  answerScreening: { order: hourly(20) },
  /** Each makes a file. */
  getReceipts: { order: hourly(20) },
  getVoucherCard: { order: hourly(20) },
  shareBooking: { order: hourly(5) },
  createPurchase: { member: hourly(30) },
  createGuestPurchase: { network: hourly(60), email: hourly(12) },
  buyVoucher: { network: hourly(60), email: hourly(12) },
  buyMyVoucher: { member: hourly(30) },
  buyPack: { network: hourly(60), email: hourly(12) },
  buyMyPack: { member: hourly(30) },
  /** Changes of a membership by its member, and pages that save another card for it. */
  changeMembership: { order: hourly(30) },
  openMembershipCard: { order: hourly(20) },
  /** Ends a membership by the reference of an order of it. */
  endMembership: { order: hourly(10) },
  /** A buyer withdraws from a voucher or a pack. */
  withdrawVoucher: { order: hourly(10) },
  joinWaitlist: { network: hourly(60), email: hourly(5) },
  saveWaitlistCard: { network: hourly(60) },
  changeTurn: { order: hourly(10) },
  requestFreeRecording: { network: hourly(60), email: hourly(5) },
  signUp: { network: hourly(60) },
  resendSignUp: { network: hourly(60) },
  setUpAccount: { member: hourly(20) },
  requestMagicLink: { network: hourly(60) },
  setPassword: { member: hourly(10) },
  changePassword: { member: hourly(10) },
  /** Counts new passwords by a mailed link, and wrong recovery codes. */
  newPassword: { member: hourly(10) },
  beginSecondFactor: { member: hourly(20) },
  turnOnSecondFactor: { member: hourly(20) },
  renewRecoveryCodes: { member: hourly(10) },
  turnOffSecondFactor: { member: hourly(10) },
  /** Each makes a file. */
  downloadMyData: { member: hourly(10) },
  requestMyDeletion: { member: hourly(10) },
  requestOwnDataLink: { network: hourly(60) },
  /** Counts someone without an account, whose address a mailed link proves. */
  downloadOwnData: { member: hourly(10) },
  requestOwnDeletion: { member: hourly(10) },
  keepOwnData: { member: hourly(10) },
  checkDiscount: { network: perTenMinutes(50) },
  /** Orders with a wrong code: they must not bypass the limit of checking codes. */
  wrongCode: { network: perTenMinutes(20), member: perTenMinutes(20) },
  /** Starting and renewing one. */
  impersonate: { member: hourly(30) },
  /** Requests of visitors and members that call Stripe; a return page polls every three seconds at most. */
  stripe: { network: perTenMinutes(1200), order: perTenMinutes(300), member: perTenMinutes(300) },
} as const satisfies Record<string, { [Name in Subject]?: Window }>;

/** Notifications of one kind that the studio gets one by one; the rest comes as one mail at the window's end. */
export const notificationLimit = hourly(20);

/**
 * Mails to one e-mail address, whoever causes them (docs/trust.md#mail-budget): `guest`, about what was done with one that is
 * not confirmed, and `guestReminders` of it; `confirmed` and `confirmedReminders`, the same of one that is; `links`, requests of
 * all kinds for a link.
 */
export const mailLimits = {
  guest: { hour: hourly(6), day: daily(12) },
  guestReminders: { hour: hourly(6), day: daily(12) },
  confirmed: { hour: hourly(12), day: daily(30) },
  confirmedReminders: { hour: hourly(12), day: daily(30) },
  links: { hour: hourly(5), day: daily(10) },
} as const;

/** The attempts that a mail to an address counts as. */
export function mailAttempts(budget: keyof typeof mailLimits, email: string, now: Date): CountedAttempt[] {
  return Object.entries(mailLimits[budget]).map(([window, limit]) =>
    countAttempt({ action: `mails-${budget}-${window}`, ...limit }, email, now),
  );
}

type Limits = typeof requestLimits;
export type LimitedAction = keyof Limits;

/** The subjects of an action's limits; `network` is the caller's IP address. Undefined: not counted by that one. */
export type LimitSubjects<Action extends LimitedAction> = { [Name in keyof Limits[Action]]: string | undefined };

/** The attempts that a request counts as, one for each of its limits. */
export function attemptsOf<Action extends LimitedAction>(
  action: Action,
  limitSubjects: LimitSubjects<Action> & { [Name in Subject]?: string | undefined },
  now: Date,
): CountedAttempt[] {
  const limits: { [Name in Subject]?: Window } = requestLimits[action];
  return subjects.flatMap((subject) => {
    const window = limits[subject];
    const name = limitSubjects[subject];
    if (!window || name === undefined) return [];
    const counted = subject === 'network' ? networksOf(name) : [{ network: name, factor: 1 }];
    return counted.map(({ network, factor }) =>
      countAttempt({ action: `${action}-${subject}`, ...window, limit: window.limit * factor }, network, now),
    );
  });
}
