import type { ResponseBody } from '#shared/contract/contract.ts';
import { defaultCancellationPolicy } from '#shared/rules/cancellation.ts';
import { type Currency, defaultCurrency } from '#shared/rules/currencies.ts';
import type { Pricing } from '#shared/rules/prices.ts';
import { defaultJoinMinutes, type LocationType } from '#shared/rules/sessions.ts';
import { defaultOfferHours, type WaitlistMode } from '#shared/rules/waitlist.ts';
import { instantsOf, wallTimeOf } from '#shared/rules/wall-time.ts';
import { amountText } from '../../../../lib/admin/amount.ts';
import { type PolicyValues, policyValues } from '../../../../lib/admin/policy.ts';
import { noOptions, optionsField, storedOptions } from './option-values.ts';
import { noQuestions } from './question-values.ts';
import { noRepeats, type RepeatValues } from './repeat-values.ts';

export type AdminSession = ResponseBody<'getAdminSession'>;

export type SessionValues = PolicyValues &
  RepeatValues & {
    title: string;
    category: string;
    description: string;
    /** Date and time are read by the clocks of `typedZone`. */
    date: string;
    time: string;
    /** The admin's own. */
    zone: string;
    /** Chooses between the two instants of a time that occurs twice, where clocks go back. */
    repeated: 'first' | 'second';
    /** The session's own zone; of an on-site session it is chosen. */
    timeZone: string;
    durationMinutes: string;
    maxAttendees: string;
    currency: Currency;
    pricingKind: Pricing['kind'];
    /** The form keeps what is typed for the other kinds of price, and does not send it. */
    price: string;
    /** Prices to choose from, as JSON. */
    options: string;
    lowest: string;
    suggested: string;
    highest: string;
    locationType: LocationType;
    zoomLink: string;
    recordingUrl: string;
    location: string;
    address: string;
    city: string;
    postCode: string;
    whatToBring: string;
    howToPrepare: string;
    joinMinutes: string;
    /** Questions about health, as JSON. */
    questions: string;
    /** Tells whether the session has a cancellation policy of its own. */
    ownPolicy: boolean;
    featured: boolean;
    published: boolean;
    liftsNetworkLimit: boolean;
    waitlistMode: WaitlistMode;
    offerHours: string;
    /** The picture as it is, none, or an upload by its id. */
    image: string;
  };

export const waitlistModeLabels: Record<WaitlistMode, string> = {
  next_in_line: 'Next in line',
  everyone: 'Tell everyone',
};

type PricingValues = Pick<SessionValues, 'pricingKind' | 'options' | 'lowest' | 'suggested' | 'highest'>;

const onePriceValues: PricingValues = {
  pricingKind: 'one',
  options: noOptions,
  lowest: '',
  suggested: '',
  highest: '',
};

function pricingValues(pricing: Pricing, zone: string): PricingValues {
  const values = { ...onePriceValues, pricingKind: pricing.kind };
  if (pricing.kind !== 'sliding') return { ...values, options: optionsField(storedOptions(pricing, zone)) };
  const amountOf = (amount: number) => amountText({ amount });
  return {
    ...values,
    lowest: amountOf(pricing.lowest),
    suggested: amountOf(pricing.suggested),
    highest: amountOf(pricing.highest),
  };
}

export const keptImage = 'kept';
export const noImage = 'none';

/** A new session's fields (docs/product.md#session-form). */
export function newValues(zone: string, currency: Currency = defaultCurrency): SessionValues {
  return {
    title: '',
    category: '',
    description: '',
    date: '',
    time: '',
    zone,
    repeated: 'first',
    timeZone: zone,
    durationMinutes: '60',
    maxAttendees: '',
    currency,
    price: '0.00',
    ...onePriceValues,
    locationType: 'online',
    zoomLink: '',
    recordingUrl: '',
    location: '',
    address: '',
    city: '',
    postCode: '',
    whatToBring: '',
    howToPrepare: '',
    joinMinutes: String(defaultJoinMinutes),
    questions: noQuestions,
    ownPolicy: false,
    ...policyValues(defaultCancellationPolicy),
    featured: false,
    published: true,
    liftsNetworkLimit: false,
    ...noRepeats,
    waitlistMode: 'next_in_line',
    offerHours: String(defaultOfferHours),
    image: keptImage,
  };
}

type Clock = Pick<SessionValues, 'zone' | 'timeZone' | 'locationType'>;

/**
 * The zone in which date and time are typed: the venue's, or for an online session the admin's
 * (docs/product.md#session-times).
 */
export function typedZone({ locationType, timeZone, zone }: Clock): string {
  return locationType === 'onsite' ? timeZone : zone;
}

const isSecond = (instant: string, zone: string) => instantsOf(wallTimeOf(instant, zone), zone)[1] === instant;

/** The instants that the typed date and time may mean: one as a rule. */
export function startsOf(values: Clock & Pick<SessionValues, 'date' | 'time'>): string[] {
  return instantsOf(values, typedZone(values));
}

/** The start that is meant; null while date and time name none. */
export function startOf(values: Clock & Pick<SessionValues, 'date' | 'time' | 'repeated'>): string | null {
  const [first, second] = startsOf(values);
  return (values.repeated === 'second' ? second : undefined) ?? first ?? null;
}

/** A stored session's fields. @param zone the admin's own */
export function valuesOf(session: AdminSession, zone: string): SessionValues {
  const { price } = session;
  const typed = typedZone({ ...session, zone });
  return {
    title: session.title,
    category: session.category ?? '',
    description: session.description,
    ...wallTimeOf(session.startTime, typed),
    zone,
    repeated: isSecond(session.startTime, typed) ? 'second' : 'first',
    timeZone: session.timeZone,
    durationMinutes: String(session.durationMinutes),
    maxAttendees: session.maxAttendees === null ? '' : String(session.maxAttendees),
    currency: price.currency,
    price: (price.amount / 100).toFixed(2),
    ...pricingValues(session.pricing, typed),
    locationType: session.locationType,
    zoomLink: session.zoomLink ?? '',
    recordingUrl: session.recordingUrl ?? '',
    location: session.location ?? '',
    address: session.address ?? '',
    city: session.city ?? '',
    postCode: session.postCode ?? '',
    whatToBring: session.whatToBring ?? '',
    howToPrepare: session.howToPrepare ?? '',
    joinMinutes: String(session.joinMinutes),
    questions: JSON.stringify(session.screeningQuestions),
    ownPolicy: session.cancellationPolicy !== null,
    ...policyValues(session.cancellationPolicy ?? defaultCancellationPolicy),
    featured: session.featured,
    published: session.published,
    liftsNetworkLimit: session.liftsNetworkLimit,
    ...noRepeats,
    waitlistMode: session.waitlistMode,
    offerHours: String(session.offerHours),
    image: keptImage,
  };
}
