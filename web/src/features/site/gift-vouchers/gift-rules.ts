import { problems } from '#shared/contract/problems.ts';
import type { Currency } from '#shared/rules/currencies.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { formatPrice, type Money } from '#shared/rules/money.ts';
import { hasAddress } from '#shared/rules/names.ts';
import { amountFormat, numberProblem, typedUnits } from '#shared/rules/numbers.ts';
import type { Site } from '#shared/rules/site.ts';
// The browser's own stand-in for it knows none (docs/trust.md#mail-content).
import { isTopLevelDomain } from '#shared/rules/top-level-domains.ts';
import {
  type BoughtThing,
  deliveryHour,
  giftMessageLength,
  giftNameLength,
  maxDeliveryDays,
} from '#shared/rules/voucher-sale.ts';
import { laterDay, startAt, wallTimeOf } from '#shared/rules/wall-time.ts';
import { type Guest, readGuestFields } from '../../../lib/account/guest.ts';
import { addressError, guestErrors } from '../../../lib/account/guest-rules.ts';
import { type FieldErrors, type FormRules, hasErrors, type ReadField } from '../../../lib/forms/form.ts';
import { type GiftField, otherAmount } from './gift-draft.ts';
import type { GiftThing } from './gift-things.ts';

export type GiftFormField = GiftField | keyof Guest;

export type Sale = Site['vouchers'];

/** The rules depend on who buys, where, and what is sold there. */
export type GiftContext = {
  sale: Sale;
  /** Lists what can be bought beside amounts. */
  things: readonly GiftThing[];
  /** Null while it is not known. */
  currency: Currency | null;
  isGuest: boolean;
  zone: string;
  now: () => Date;
};

/** A voucher as it is ordered; `guest` is null for a member. */
export type GiftOrder = {
  value: Money;
  /** Null for a voucher of that amount. */
  thing: BoughtThing | null;
  recipientName: string;
  giverName: string;
  message: string | null;
  recipientEmail: string | null;
  deliverAt: string | null;
  guest: Guest | null;
};

type Read = ReadField<GiftField>;

type Market = Pick<GiftContext, 'things' | 'currency'>;

/** The chosen thing; undefined for an amount. */
export function thingOf(read: Read, { things }: Pick<GiftContext, 'things'>): GiftThing | undefined {
  const chosen = read('amount');
  return things.find(({ key }) => key === chosen);
}

/** Returns what is paid for the chosen thing, or the chosen or typed amount, in minor units; NaN for none. */
export function amountOf(read: Read, { things, currency }: Market): number {
  const thing = thingOf(read, { things });
  if (thing) return thing.price ?? Number.NaN;
  const amount = read('amount');
  if (amount !== otherAmount) return amount === '' ? Number.NaN : Number(amount);
  return typedUnits(read('otherAmount'), amountFormat(currency ?? undefined));
}

/** The bounds of an amount that a buyer types; null where the owner's amounts alone are sold. */
export function boundsOf({ lowest, highest }: Sale): { lowest: number; highest: number } | null {
  return lowest === null || highest === null ? null : { lowest, highest };
}

/** Names the bounds: From £10 to £500. */
export function boundsText(sale: Sale, currency: Currency): string | undefined {
  const bounds = boundsOf(sale);
  if (!bounds) return undefined;
  const [lowest, highest] = [bounds.lowest, bounds.highest].map((amount) => formatPrice({ amount, currency }));
  return `From ${lowest} to ${highest}`;
}

function amountErrors(read: Read, { sale, things, currency }: GiftContext): FieldErrors<GiftFormField> {
  const amount = amountOf(read, { things, currency });
  if (read('amount') !== otherAmount) return Number.isNaN(amount) ? { amount: choiceError(read, things) } : {};
  const bounds = boundsOf(sale);
  const isIn = bounds !== null && bounds.lowest <= amount && amount <= bounds.highest;
  if (isIn) return {};
  const unreadable = numberProblem(read('otherAmount'), amountFormat(currency ?? undefined));
  const bound = currency && boundsText(sale, currency);
  return { otherAmount: unreadable ?? (bound ? `Enter an amount, ${bound.toLowerCase()}` : 'Enter an amount') };
}

function choiceError(read: Read, things: readonly GiftThing[]): string {
  const thing = thingOf(read, { things });
  if (thing) return thing.price === null ? 'Its price did not load' : 'Its price is on its way. Please try again.';
  return things.length === 0 ? 'Choose an amount' : 'Choose what you give';
}

/** The first and the last day that can be chosen. */
export function deliveryDays({ zone, now }: Pick<GiftContext, 'zone' | 'now'>): { first: string; last: string } {
  const today = wallTimeOf(now().toISOString(), zone).date;
  return { first: laterDay(today, 1), last: laterDay(today, maxDeliveryDays) };
}

const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));

/** The instant at which a voucher is sent on a day; null for what is no day. */
export function deliveryAt(day: string, zone: string): string | null {
  if (!isDay(day)) return null;
  return startAt({ date: day, time: `${String(deliveryHour).padStart(2, '0')}:00` }, zone);
}

function dateError(read: Read, context: GiftContext): string | undefined {
  const { first, last } = deliveryDays(context);
  const day = read('date');
  if (isDay(day) && first <= day && day <= last) return undefined;
  return `Choose a day from tomorrow to ${formatDate(startAt({ date: last, time: '12:00' }, context.zone), context.zone)}`;
}

function deliveryErrors(read: Read, context: GiftContext): FieldErrors<GiftFormField> {
  const email = read('recipientEmail').trim();
  const isLater = read('when') === 'date';
  const missing = isLater ? 'Enter their e-mail, so that it can be sent on that day' : undefined;
  return {
    recipientEmail: email === '' ? missing : addressError(email),
    date: isLater ? dateError(read, context) : undefined,
  };
}

/** Fields whose words have no links: a mail program would make some of what looks like one. */
export const linklessFields = ['recipientName', 'giverName', 'words'] as const;

/** Refuses links and addresses as the server does, which also knows every top-level domain (docs/trust.md#mail-content). */
export function linkError(words: string): string | undefined {
  return hasAddress(words, isTopLevelDomain) ? problems.gift_link.title : undefined;
}

function nameError(name: string, missing: string): string | undefined {
  if (name.trim() === '') return missing;
  return [...name.trim()].length > giftNameLength ? `At most ${giftNameLength} letters` : linkError(name);
}

function errorsOf(read: ReadField<GiftFormField>, context: GiftContext): FieldErrors<GiftFormField> {
  const isLong = [...read('words').trim()].length > giftMessageLength;
  return {
    ...amountErrors(read, context),
    recipientName: nameError(read('recipientName'), 'Enter whom it is for'),
    giverName: nameError(read('giverName'), 'Enter who gives it'),
    ...deliveryErrors(read, context),
    words: isLong ? `At most ${giftMessageLength} letters` : linkError(read('words')),
    ...(context.isGuest && guestErrors(readGuestFields(read))),
  };
}

/** The rules of the form that buys a voucher (docs/product.md#buying-a-gift-voucher). */
export function giftRules(context: GiftContext): FormRules<GiftFormField, GiftOrder, ReadField<GiftFormField>> {
  return {
    parse: (read) => {
      const wrong = errorsOf(read, context);
      if (hasErrors(wrong)) return { wrong };
      const { things, currency, isGuest, zone } = context;
      if (currency === null) return { wrong: { amount: 'Choose a currency above' } };
      const body: GiftOrder = {
        value: { amount: amountOf(read, { things, currency }), currency },
        thing: thingOf(read, { things })?.bought ?? null,
        recipientName: read('recipientName').trim(),
        giverName: read('giverName').trim(),
        message: read('words').trim().replaceAll('\r\n', '\n') || null,
        recipientEmail: read('recipientEmail').trim() || null,
        deliverAt: read('when') === 'date' ? deliveryAt(read('date'), zone) : null,
        guest: isGuest ? readGuestFields(read) : null,
      };
      return { body };
    },
  };
}
