// The import order matters: see there.
import '../../../../lib/zod-without-eval.ts';
import type * as z from 'zod';
import { sessionInput } from '#shared/contract/sessions/admin-schemas.ts';
import { amountFormat, numberProblem, typedWhole } from '#shared/rules/numbers.ts';
import { defaultJoinMinutes } from '#shared/rules/sessions.ts';
import { minorUnits } from '../../../../lib/admin/amount.ts';
import { policyOf } from '../../../../lib/admin/policy.ts';
import type { ParsedForm } from '../../../../lib/forms/form.ts';
import { questionsIn } from './question-values.ts';
import { type SessionValues, startOf } from './session-values.ts';

export type SessionFormOutput = z.output<typeof sessionInput>;

export const skippedTime = 'Clocks go forward over this time on that day, so it does not exist. Choose another.';
export const noAmount = 'Write an amount, such as 20 or 20.50';

const textOrNull = (text: string) => text.trim() || null;

/** The fields in the shape of the contract; what belongs to the other kind of place is left out. */
export function inputOf(values: SessionValues): unknown {
  const isOnline = values.locationType === 'online';
  const onSite = (text: string) => (isOnline ? null : textOrNull(text));
  return {
    title: values.title,
    description: values.description,
    category: values.category || null,
    startTime: startOf(values) ?? '',
    timeZone: values.timeZone,
    durationMinutes: typedWhole(values.durationMinutes),
    maxAttendees: values.maxAttendees.trim() ? typedWhole(values.maxAttendees) : null,
    price: { amount: minorUnits(values.price, values.currency), currency: values.currency },
    locationType: values.locationType,
    zoomLink: isOnline ? textOrNull(values.zoomLink) : null,
    location: onSite(values.location),
    address: onSite(values.address),
    city: onSite(values.city),
    postCode: onSite(values.postCode),
    recordingUrl: textOrNull(values.recordingUrl),
    whatToBring: textOrNull(values.whatToBring),
    howToPrepare: textOrNull(values.howToPrepare),
    joinMinutes: isOnline ? typedWhole(values.joinMinutes) : defaultJoinMinutes,
    screeningQuestions: questionsIn(values.questions),
    cancellationPolicy: values.ownPolicy ? policyOf(values) : null,
    featured: values.featured,
    published: values.published,
    liftsNetworkLimit: values.liftsNetworkLimit,
    waitlistMode: values.waitlistMode,
    offerHours: typedWhole(values.offerHours),
  };
}

export function fieldOf(path: string, { date }: Pick<SessionValues, 'date'>): string {
  if (path.startsWith('screeningQuestions')) return 'questions';
  if (path === 'startTime') return date ? 'time' : 'date';
  return path === 'price.amount' ? 'price' : path.replace(/^(?:price|cancellationPolicy)\./, '');
}

// What the contract cannot know, because it never sees what was typed.
function typedWrong({ date, time, price, currency }: SessionValues, field: string): string | null {
  if (field === 'time' && date && time) return skippedTime;
  if (field !== 'price' || price.trim() === '' || !Number.isNaN(minorUnits(price, currency))) return null;
  return numberProblem(price, amountFormat(currency)) ?? noAmount;
}

/** The contract's rules for a session, with what is wrong named at the fields as they are typed. */
export function parseSession(values: SessionValues): ParsedForm<keyof SessionValues, SessionFormOutput> {
  const { success, data, error } = sessionInput.safeParse(inputOf(values));
  if (success) return { body: data };
  const wrong: Record<string, string> = {};
  for (const { path, message } of error.issues) {
    const field = fieldOf(path.join('.'), values);
    wrong[field] ??= typedWrong(values, field) ?? message;
  }
  return { wrong };
}
