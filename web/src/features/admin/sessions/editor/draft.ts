import * as z from 'zod';
import { currencies } from '#shared/rules/currencies.ts';
import { recurrences } from '#shared/rules/recurrences.ts';
import { locationTypes } from '#shared/rules/sessions.ts';
import { waitlistModes } from '#shared/rules/waitlist.ts';
import { readStored, writeStored } from '../../../../lib/storage.ts';
import type { SessionValues } from './session-values.ts';

const valuesSchema = z.object({
  title: z.string(),
  category: z.string(),
  description: z.string(),
  date: z.string(),
  time: z.string(),
  zone: z.string(),
  repeated: z.enum(['first', 'second']),
  timeZone: z.string(),
  durationMinutes: z.string(),
  maxAttendees: z.string(),
  currency: z.enum(currencies),
  pricingKind: z.enum(['one', 'options', 'sliding']),
  price: z.string(),
  options: z.string(),
  lowest: z.string(),
  suggested: z.string(),
  highest: z.string(),
  locationType: z.enum(locationTypes),
  zoomLink: z.string(),
  recordingUrl: z.string(),
  location: z.string(),
  address: z.string(),
  city: z.string(),
  postCode: z.string(),
  whatToBring: z.string(),
  howToPrepare: z.string(),
  joinMinutes: z.string(),
  questions: z.string(),
  ownPolicy: z.boolean(),
  freeHours: z.string(),
  partPercent: z.string(),
  partHours: z.string(),
  featured: z.boolean(),
  published: z.boolean(),
  liftsNetworkLimit: z.boolean(),
  recurrence: z.enum(['', ...recurrences]),
  seriesEnd: z.enum(['count', 'until']),
  seriesCount: z.string(),
  seriesUntil: z.string(),
  leftOut: z.string(),
  waitlistMode: z.enum(waitlistModes),
  offerHours: z.string(),
  image: z.string(),
}) satisfies z.ZodType<SessionValues>;

const draftSchema = z.object({
  id: z.string(),
  /** The stored session's version and fields that the form was filled from; null for a new one. */
  base: z.object({ version: z.string(), values: valuesSchema }).nullable(),
  values: valuesSchema,
});

export type SessionDraft = z.output<typeof draftSchema>;

const newSession = 'new';
const keyOf = (sessionId: string | null) => `session-draft.${sessionId ?? newSession}`;

/**
 * Reads what was typed in this tab and not saved, of a session or, for null, of a new one. Returns null when there is
 * nothing.
 */
export function readSessionDraft(sessionId: string | null): SessionDraft | null {
  const stored = readStored('sessionStorage', keyOf(sessionId));
  if (stored === null) return null;
  const { success, data } = z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text);
      } catch {
        context.issues.push({ code: 'custom', input: text, message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(draftSchema)
    .safeParse(stored);
  return success ? data : null;
}

export function keepSessionDraft(sessionId: string | null, draft: SessionDraft | null): void {
  writeStored('sessionStorage', keyOf(sessionId), draft && JSON.stringify(draft));
}
