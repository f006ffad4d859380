import { placeLines } from '#shared/rules/addresses.ts';
import { policyText } from '#shared/rules/cancellation.ts';
import { formatLongDate, formatTime } from '#shared/rules/dates.ts';
import { typedWhole } from '#shared/rules/numbers.ts';
import { seriesMark } from '#shared/rules/recurrences.ts';
import { recurrenceText } from '#shared/rules/series.ts';
import { typedPolicyText } from '../../../../lib/admin/policy.ts';
import type { FoldName } from './folds.ts';
import { pricesSummary } from './price-text.ts';
import { questionsIn, suggestions } from './question-values.ts';
import { startsToAdd } from './repeats.ts';
import { endOf } from './schedule-text.ts';
import { type AdminSession, keptImage, noImage, type SessionValues, startOf, typedZone } from './session-values.ts';

/** Tells what a summary says besides the values of the form. */
export type SummaryFacts = {
  stored: Pick<AdminSession, 'series' | 'thumbnailUrl'> | null;
  /** Name of the category; null without one. */
  category: string | null;
  /** Policy of the settings; undefined while it is loading. */
  usualPolicy: Parameters<typeof policyText>[0] | undefined;
  isPictureSent: boolean;
};

type Summary = (values: SessionValues, facts: SummaryFacts) => string;

const joined = (parts: readonly (string | false | null | undefined)[]) => parts.filter(Boolean).join(', ');

const counted = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);

const firstSmall = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function repeatsText(values: SessionValues, series: AdminSession['series'] | undefined): string {
  const startTime = startOf(values);
  if (!values.recurrence || !startTime)
    return series ? seriesMark(series.recurrence, 0).toLowerCase() : 'does not repeat';
  const rule = firstSmall(recurrenceText(values.recurrence, { startTime, timeZone: values.timeZone }));
  return `${rule}, ${counted(startsToAdd(values).length, 'further date')}`;
}

const whenSummary: Summary = (values, { stored }) => {
  const start = startOf(values);
  const end = endOf(values);
  if (!start) return 'No date and time yet';
  const zone = typedZone(values);
  const endPart = end ? ` to ${formatTime(end, zone)}` : '';
  return joined([formatLongDate(start, zone), formatTime(start, zone) + endPart, repeatsText(values, stored?.series)]);
};

const whereSummary: Summary = (values) => {
  const recording = values.recordingUrl.trim() && 'recording link set';
  if (values.locationType === 'online') {
    return joined(['Online', values.zoomLink.trim() ? 'Zoom link set' : 'no link yet', recording]);
  }
  const hasPlace = [values.location, values.address, values.city, values.postCode].some((text) => text.trim());
  return joined(['On-site', ...(hasPlace ? placeLines(values) : ['no address yet']), recording]);
};

const priceSummary: Summary = (values) => {
  const places = typedWhole(values.maxAttendees);
  return joined([
    places > 0 ? counted(places, 'place') : 'No limit',
    pricesSummary(values),
    values.liftsNetworkLimit && 'many guests from one network',
  ]);
};

function pictureText(image: string, { stored, isPictureSent }: SummaryFacts): string {
  if (isPictureSent) return 'a picture on its way';
  if (image === keptImage) return stored?.thumbnailUrl ? 'your picture' : 'picture made for it';
  return image === noImage ? 'picture made for it' : 'a new picture';
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim()).length;

const wordsSummary: Summary = (values, facts) => {
  const things = linesOf(values.whatToBring);
  const { length } = values.description.trim();
  return joined([
    values.title.trim() ? `“${values.title.trim()}”` : 'No title yet',
    facts.category,
    length > 0 ? counted(length, 'character') : 'no description yet',
    things > 0 && `${counted(things, 'thing')} to bring`,
    values.howToPrepare.trim() && 'how to prepare',
    pictureText(values.image, facts),
  ]);
};

const questionsSummary: Summary = (values) => {
  const texts = questionsIn(values.questions).map(({ text }) => text);
  if (texts.length === 0) return 'None';
  const known = Object.entries(suggestions).filter(([, { text }]) => texts.includes(text));
  const own = texts.length - known.length;
  const names = joined([...known.map(([name]) => name), own > 0 && `${own} of your own`]);
  return `${counted(texts.length, 'question')}: ${names}`;
};

/** The beginning of a policy, as far as until when it is free. */
const shortPolicy = (text: string) => text.replace(/[,;.].*$/, '');

const rulesSummary: Summary = (values, { usualPolicy }) => {
  const own = typedPolicyText(values);
  const usual = usualPolicy && `${shortPolicy(policyText(usualPolicy))}, as in the settings`;
  const cancelling = (values.ownPolicy ? own && shortPolicy(own) : usual) ?? 'Cancelling as in the settings';
  const released =
    values.waitlistMode === 'next_in_line'
      ? 'A released place goes to the next in line'
      : 'All who wait are told of a place';
  return [values.published ? 'Published' : 'Draft', cancelling, released].join('. ');
};

/** Writes one line of what is in each section, shown while it is closed (docs/product.md#session-form). */
export const foldSummaries: Record<FoldName, Summary> = {
  when: whenSummary,
  where: whereSummary,
  price: priceSummary,
  words: wordsSummary,
  questions: questionsSummary,
  rules: rulesSummary,
};
