// The import order matters: see there.
import '../../../../lib/zod-without-eval.ts';
import type * as z from 'zod';
import { sessionInput } from '#shared/contract/sessions/admin-schemas.ts';
import { maxAmount } from '#shared/rules/money.ts';
import { typedWhole } from '#shared/rules/numbers.ts';
import { defaultJoinMinutes } from '#shared/rules/sessions.ts';
import { minorUnits } from '../../../../lib/admin/amount.ts';
import { policyOf } from '../../../../lib/admin/policy.ts';
import type { ParsedForm } from '../../../../lib/forms/form.ts';
import { optionProblem, pricingOf, skippedTime, standardTyped, typedAmountProblem } from './pricing-rules.ts';
import { questionsIn } from './question-values.ts';
import { type SessionValues, startOf } from './session-values.ts';

export type SessionFormOutput = z.output<typeof sessionInput>;

const textOrNull = (text: string) => text.trim() || null;

/** The server takes it from the prices where there is more than one; what is wrong there is said there. */
function standardUnits(values: SessionValues): number {
  const units = minorUnits(standardTyped(values), values.currency);
  const isSaidElsewhere = values.pricingKind !== 'one' && !(units >= 0 && units <= maxAmount);
  return isSaidElsewhere ? 0 : units;
}

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
    price: { amount: standardUnits(values), currency: values.currency },
    pricing: pricingOf(values),
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
  if (/^pricing\.(?:options|standardId)/.test(path)) return 'options';
  return path === 'price.amount' ? 'price' : path.replace(/^(?:price|pricing|cancellationPolicy)\./, '');
}

const amounts = ['price', 'lowest', 'suggested', 'highest'] as const;

// What the contract cannot know, because it never sees what was typed.
function typedWrong(values: SessionValues, field: string): string | null {
  if (field === 'time' && values.date && values.time) return skippedTime;
  const name = amounts.find((one) => one === field);
  return name ? typedAmountProblem(values[name], values) : null;
}

/** The contract's rules for a session, with what is wrong named at the fields as they are typed. */
export function parseSession(values: SessionValues): ParsedForm<keyof SessionValues, SessionFormOutput> {
  const { success, data, error } = sessionInput.safeParse(inputOf(values));
  if (success) return { body: data };
  const wrong: Record<string, string> = {};
  for (const { path, message } of error.issues) {
    const name = path.join('.');
    const field = fieldOf(name, values);
    wrong[field] ??= typedWrong(values, field) ?? optionProblem(name, message, values);
  }
  return { wrong };
}
