import { type CountedAttempt, countAttempt, networksOf } from './rate-limit.ts';

/**
 * What attempts are counted by: the caller's network, the e-mail address that receives the mail, the signed-in member,
 * the booking or purchase, the session that is booked.
 */
const subjects = ['network', 'email', 'member', 'order', 'session'] as const;
type Subject = (typeof subjects)[number];

/** At most `limit` attempts in each window. */
type Window = { limit: number; windowSeconds: number };

const hourly = (limit: number): Window => ({ limit, windowSeconds: 3600 });
const perTenMinutes = (limit: number): Window => ({ limit, windowSeconds: 600 });

/**
 * Every limit of a request: endpoints that cause a mail or reveal whether a code is right, by their names, and calls to
 * Stripe. A room of fifty people behind one network stays below them (docs/trust.md#rate-limits).
 */
export const requestLimits = {
  createBooking: { network: hourly(60), email: hourly(12), session: hourly(1000) },
  createMemberBooking: { network: hourly(60), member: hourly(30), email: hourly(12), session: hourly(1000) },
  createPass: { network: hourly(60), email: hourly(12), session: hourly(400) },
  /** By a link of a mail, of which few are opened twice. */
  confirmBooking: { order: hourly(20) },
  /** Of a held free place: again, or to the right address. */
  mailConfirmation: { email: hourly(5), order: hourly(5) },
  confirmEntry: { email: hourly(20) },
  acceptOffer: { network: hourly(60), order: hourly(10) },
  declineOffer: { network: hourly(60), order: hourly(10) },
  cancelCheckout: { network: hourly(60), session: hourly(120) },
  /** Of a completed booking, by its guest. */
  cancelBooking: { network: hourly(60), order: hourly(10), session: hourly(120) },
  giveBooking: { network: hourly(60), email: hourly(5), order: hourly(5), session: hourly(200) },
  moveBooking: { network: hourly(60), order: hourly(10), session: hourly(120) },
  answerScreening: { network: hourly(60), order: hourly(20) },
  /** Each makes a file. */
  getReceipts: { network: hourly(60), order: hourly(20) },
  shareBooking: { network: hourly(60), email: hourly(5), order: hourly(5), session: hourly(200) },
  createPurchase: { network: hourly(60), member: hourly(30) },
  createGuestPurchase: { network: hourly(60), email: hourly(12) },
  joinWaitlist: { network: hourly(60), email: hourly(5), session: hourly(500) },
  saveWaitlistCard: { network: hourly(60), email: hourly(5), session: hourly(500) },
  changeTurn: { network: hourly(60), email: hourly(10), session: hourly(500) },
  requestFreeRecording: { network: hourly(60), email: hourly(5) },
  signUp: { network: hourly(60), email: hourly(5) },
  resendSignUp: { network: hourly(60), email: hourly(5) },
  setUpAccount: { network: hourly(60), email: hourly(20) },
  requestMagicLink: { network: hourly(60), email: hourly(5) },
  setPassword: { member: hourly(10) },
  changePassword: { network: hourly(60), member: hourly(10) },
  /** By a mailed link; wrong recovery codes too. */
  newPassword: { network: hourly(60), member: hourly(10) },
  beginSecondFactor: { member: hourly(20) },
  turnOnSecondFactor: { member: hourly(20) },
  renewRecoveryCodes: { member: hourly(10) },
  turnOffSecondFactor: { member: hourly(10) },
  checkDiscount: { network: perTenMinutes(50) },
  /** Orders with a wrong code: they must not bypass the limit of checking codes. */
  wrongCode: { network: perTenMinutes(20) },
  /** Starting and renewing one. */
  impersonate: { network: hourly(30), member: hourly(30) },
  /** Requests of visitors and members that call Stripe; a return page polls every three seconds at most. */
  stripe: { network: perTenMinutes(1200), order: perTenMinutes(300) },
} as const satisfies Record<string, { [Name in Subject]?: Window }>;

/** Notifications of one kind that the studio gets one by one; the rest comes as one mail at the window's end. */
export const notificationLimit = hourly(20);

type Limits = typeof requestLimits;
export type LimitedAction = keyof Limits;

/** The subjects of an action's limits; `network` is the caller's IP address. Undefined: not counted by that one. */
export type LimitSubjects<Action extends LimitedAction> = { [Name in keyof Limits[Action]]: string | undefined };

/** The attempts that a request counts as, one for each of its limits. */
export function attemptsOf<Action extends LimitedAction>(
  action: Action,
  who: LimitSubjects<Action> & { [Name in Subject]?: string | undefined },
  now: Date,
): CountedAttempt[] {
  const limits: { [Name in Subject]?: Window } = requestLimits[action];
  return subjects.flatMap((subject) => {
    const [window, name] = [limits[subject], who[subject]];
    if (!window || name === undefined) return [];
    const counted = subject === 'network' ? networksOf(name) : [{ network: name, factor: 1 }];
    return counted.map(({ network, factor }) =>
      countAttempt({ action: `${action}-${subject}`, ...window, limit: window.limit * factor }, network, now),
    );
  });
}
