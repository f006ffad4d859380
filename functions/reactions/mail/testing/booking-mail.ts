import { defaultSite } from '#shared/rules/site-defaults.ts';
import type { BookingMail } from '../../../ground/outbox/mail.ts';
import {
  bookingMailKinds,
  type GroupMailKind,
  isJointMailKind,
  type PassMailKind,
} from '../../../ground/outbox/mail-kinds.ts';
import { exampleBooking, exampleSession } from '../../../testing/examples.ts';
import { mailKinds } from '../kinds.ts';
import type { OfferMailData } from '../templates/attendees.ts';
import type { BookingConfirmedData, BookingMailData } from '../templates/bookings.ts';
import type { RestMailData } from '../templates/deposits.ts';

export const site = {
  siteUrl: 'https://exhale.example',
  studioEmail: 'studio@exhale.example',
  names: defaultSite.names,
};

/** Mails about one booking. */
export const singleMailKinds = bookingMailKinds.filter((kind) => !isJointMailKind(kind));

type Overrides = {
  account?: BookingConfirmedData['account'];
  refund?: BookingMailData['refund'];
  returned?: BookingMailData['returned'];
  movedFrom?: BookingMailData['movedFrom'];
  restChange?: BookingMailData['restChange'];
  membershipEnded?: boolean;
  booking?: Partial<BookingMailData['booking']>;
  movesBookingId?: BookingMailData['movesBookingId'];
  session?: Partial<BookingMailData['session']>;
  names?: typeof site.names;
  greetedName?: string | null;
  isReceiver?: boolean;
  /** False for who gave the place away and pays its rest. */
  isAttendee?: boolean;
  card?: RestMailData['card'];
  count?: number;
  isCardNeeded?: boolean;
};

/** £75 of £100 that are to be paid by mail. */
export const exampleDeposit: RestMailData['deposit'] = {
  restId: '01JD00000000000000000REST1',
  rest: { amount: 75_00, currency: 'GBP' },
  bookedRest: null,
  dueAt: '2026-12-05T18:00:00.000Z',
  byCard: false,
  consentAt: null,
  payUntil: null,
  state: 'pending',
  byGiver: false,
};

/** A mail about `exampleBooking()`. */
export function write(
  kind: Exclude<BookingMail['kind'], PassMailKind | GroupMailKind>,
  {
    booking = {},
    movesBookingId = null,
    session = {},
    account = null,
    refund = null,
    returned = null,
    movedFrom,
    restChange,
    membershipEnded,
    names = site.names,
    greetedName = 'Ada Lovelace',
    isReceiver = false,
    isAttendee = true,
    count = 1,
    isCardNeeded = false,
    card = null,
  }: Overrides = {},
) {
  const made = exampleBooking(booking);
  const data: BookingConfirmedData & Pick<OfferMailData, 'offer' | 'place'> & RestMailData = {
    booking: made,
    movesBookingId,
    session: exampleSession(session),
    greetedName,
    isReceiver,
    refund,
    returned,
    movedFrom,
    restChange,
    membershipEnded,
    paid: { ...made.total, amount: made.givenAt === null ? made.total.amount : 0 },
    siteUrl: site.siteUrl,
    secret: 'a-secret',
    account,
    deposit: made.deposit ?? exampleDeposit,
    card,
    isAttendee,
    count,
    isCardNeeded,
    offer: {
      holdExpiresAt: made.holdExpiresAt ?? made.sessionStart,
      price: made.total,
      chargeProblem: null,
      creditProblem: null,
      option: null,
      missedOption: null,
      places: 1,
    },
    place: null,
  };
  return mailKinds[kind].message({ id: '01JD000000000000000000MA1R', to: 'to@example.org' }, data, { ...site, names });
}

/** A session in a room. */
export const inBath = {
  title: 'A Long Winter Rest',
  startTime: '2026-12-12T14:00:00.000Z',
  endTime: '2026-12-12T16:30:00.000Z',
  durationMinutes: 150,
  locationType: 'onsite',
  zoomLink: null,
  location: 'The Garden Room',
  address: '12 Example Street',
  city: 'Bath',
  postCode: 'BA1 1LN',
} as const;
