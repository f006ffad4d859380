import * as z from 'zod';
import { defaultPlacesPerOrder, maxPlacesPerOrder } from '../../rules/bookings.ts';
import { maxPolicyHours } from '../../rules/cancellation.ts';
import { fewestDaysBefore, largestDeposit, mostDaysBefore, smallestDeposit } from '../../rules/deposits.ts';
import { maxAmount } from '../../rules/money.ts';
import { instant, storedTimeZone, timeZone } from '../common/schemas.ts';

const hours = z
  .int('Enter whole hours')
  .min(0, 'Enter 0 or more hours')
  .max(maxPolicyHours, 'Enter at most a year in hours');

/** docs/product.md#cancellation-policy */
export const cancellationPolicy = z
  .strictObject({
    freeHours: hours.nullable(),
    partPercent: z.int('Enter whole per cent').min(0, 'Enter 0 to 100').max(100, 'Enter 0 to 100'),
    partHours: hours,
  })
  .refine(({ freeHours, partHours }) => freeHours === null || partHours <= freeHours, {
    message: 'A part cannot go back earlier than all of it',
    path: ['partHours'],
  });

const depositAbove = z.int('Enter an amount').min(0, 'Enter 0 or more').max(maxAmount, 'Enter at most 100,000');

/** docs/product.md#deposits */
export const depositTerms = z.strictObject({
  above: z.strictObject({ GBP: depositAbove, EUR: depositAbove, USD: depositAbove }),
  percent: z
    .int('Enter whole per cent')
    .min(smallestDeposit, `Enter ${smallestDeposit} to ${largestDeposit}`)
    .max(largestDeposit, `Enter ${smallestDeposit} to ${largestDeposit}`),
  daysBefore: z
    .int('Enter whole days')
    .min(fewestDaysBefore, `Enter ${fewestDaysBefore} to ${mostDaysBefore}`)
    .max(mostDaysBefore, `Enter ${fewestDaysBefore} to ${mostDaysBefore}`),
});

/** The settings apply to every session that has nothing of its own; which zones exist, the server says alone. */
export const settingsInput = z.strictObject({
  cancellationPolicy,
  /** Most places of a session in one order (docs/product.md#several-places). */
  placesPerOrder: z
    .int('Enter a whole number')
    .min(1, 'Enter 1 to 6')
    .max(maxPlacesPerOrder, 'Enter 1 to 6')
    .default(defaultPlacesPerOrder),
  /** Null: all is paid at once. */
  deposits: depositTerms.nullable().default(null),
  /** Is the zone of new on-site sessions; null: the one of the browser (docs/product.md#session-times). */
  timeZone: storedTimeZone.nullable().default(null),
});

export const settings = settingsInput.extend({
  /** Instant of the last save, sent back with a change; null before the first. */
  version: instant.nullable(),
  /** E-mail address of the admin who saved them last. */
  updatedBy: z.string().nullable(),
});

export const settingsUpdate = settingsInput.extend({
  timeZone: timeZone.nullable().default(null),
  /** `version` that was edited; 409 settings_changed if it is outdated. */
  version: instant.nullable(),
});
