import { formatLongDate, formatTime, formatZone } from '#shared/rules/dates.ts';
import { typedPolicyText } from '../../../../lib/admin/policy.ts';
import { pricesText, standardText } from './price-text.ts';
import { questionsText } from './question-values.ts';
import { keptImage, type SessionValues, startOf, typedZone, waitlistModeLabels } from './session-values.ts';

type Name = keyof SessionValues;

/** Fields that belong together, what they are called, what they say, and whether attendees are told of a change. */
type Part = {
  label: string;
  names: readonly Name[];
  text: (values: SessionValues) => string;
  isNews?: true;
  /** Attendees are told this of it, where that is less. */
  newsText?: (values: SessionValues) => string;
};

const asTyped =
  (
    name: Exclude<Name, 'featured' | 'published' | 'liftsNetworkLimit' | 'waitlistMode' | 'ownPolicy'>,
    emptyText = 'empty',
  ) =>
  (values: SessionValues) =>
    values[name].trim() || emptyText;

function startText(values: SessionValues): string {
  const start = startOf(values);
  if (!start) return 'empty';
  const zone = typedZone(values);
  return `${formatLongDate(start, zone)}, ${formatTime(start, zone)}, ${formatZone(start, zone)}`;
}

const parts: readonly Part[] = [
  { label: 'Title', names: ['title'], text: asTyped('title'), isNews: true },
  { label: 'Category', names: ['category'], text: asTyped('category', 'None') },
  { label: 'Description', names: ['description'], text: asTyped('description') },
  { label: 'Start', names: ['date', 'time', 'repeated'], text: startText, isNews: true },
  { label: 'Time zone', names: ['timeZone'], text: asTyped('timeZone') },
  {
    label: 'Duration',
    names: ['durationMinutes'],
    text: (values) => `${values.durationMinutes} minutes`,
    isNews: true,
  },
  { label: 'Max attendees', names: ['maxAttendees'], text: asTyped('maxAttendees', 'Unlimited') },
  {
    label: 'Price',
    names: ['price', 'currency', 'pricingKind', 'options', 'lowest', 'suggested', 'highest'],
    text: pricesText,
    newsText: standardText,
    isNews: true,
  },
  {
    label: 'Location type',
    names: ['locationType'],
    text: ({ locationType }) => (locationType === 'online' ? 'Online' : 'On-site'),
    isNews: true,
  },
  { label: 'Zoom link', names: ['zoomLink'], text: asTyped('zoomLink'), isNews: true },
  { label: 'Venue', names: ['location'], text: asTyped('location'), isNews: true },
  { label: 'Street', names: ['address'], text: asTyped('address'), isNews: true },
  { label: 'City', names: ['city'], text: asTyped('city'), isNews: true },
  { label: 'Post code', names: ['postCode'], text: asTyped('postCode'), isNews: true },
  { label: 'Recording link', names: ['recordingUrl'], text: asTyped('recordingUrl') },
  { label: 'What to Bring', names: ['whatToBring'], text: asTyped('whatToBring') },
  { label: 'How to prepare', names: ['howToPrepare'], text: asTyped('howToPrepare') },
  { label: 'Link to join', names: ['joinMinutes'], text: ({ joinMinutes }) => `${joinMinutes} minutes before` },
  { label: 'Health questions', names: ['questions'], text: ({ questions }) => questionsText(questions) },
  {
    label: 'Cancelling',
    names: ['ownPolicy', 'freeHours', 'partPercent', 'partHours'],
    text: (values) => (values.ownPolicy ? (typedPolicyText(values) ?? 'empty') : 'Default'),
  },
  { label: 'Visibility', names: ['published'], text: ({ published }) => (published ? 'Published' : 'Draft') },
  {
    label: 'Unpaid places of one network',
    names: ['liftsNetworkLimit'],
    text: ({ liftsNetworkLimit }) => (liftsNetworkLimit ? 'Any number' : 'Limited'),
  },
  { label: 'A released place', names: ['waitlistMode'], text: ({ waitlistMode }) => waitlistModeLabels[waitlistMode] },
  { label: 'Hours to accept an offer', names: ['offerHours'], text: asTyped('offerHours') },
];

/** A part that another member has changed: what it says there and here, and the fields to take theirs. */
export type TheirChange = {
  label: string;
  theirs: string;
  mine: string;
  /** Tells whether it was changed here too, so that one of the two is lost. */
  both: boolean;
  take: Partial<SessionValues>;
  keep: Partial<SessionValues>;
};

const pick = (values: SessionValues, names: readonly Name[]): Partial<SessionValues> =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/**
 * Finds what another member has changed since `base` was read and what differs from what is typed here. Equal values
 * need no decision.
 */
export function theirChanges(base: SessionValues, theirs: SessionValues, mine: SessionValues): TheirChange[] {
  const found = parts
    .map(({ label, names, text }) => ({ label, names, says: [base, theirs, mine].map(text) }))
    .filter(({ says: [before, theirText, myText] }) => theirText !== before && theirText !== myText);
  return found.map(({ label, names, says: [before = '', theirText = '', myText = ''] }) => ({
    label,
    theirs: theirText,
    mine: myText,
    both: myText !== before,
    take: pick(theirs, names),
    keep: pick(mine, names),
  }));
}

/** Returns what is typed here, with the changes of another member wherever nothing was changed here. */
export function merged(changes: readonly TheirChange[], mine: SessionValues): SessionValues {
  const takenValues = changes.filter(({ both }) => !both).map(({ take }) => take);
  return Object.assign({ ...mine }, ...takenValues);
}

/**
 * Tells whether attendees should be told: title, time, place, link or price has changed
 * (docs/product.md#change-notifications).
 */
export function needsTelling(before: SessionValues, after: SessionValues): boolean {
  return parts.some(({ isNews, text, newsText = text }) => isNews && newsText(before) !== newsText(after));
}

/** Tells what would be saved, by its name on the page: parts that are typed differently, a new picture, and further dates. */
export function changedLabels(stored: SessionValues, typed: SessionValues): string[] {
  const changedParts = parts.filter(({ text }) => text(stored) !== text(typed)).map(({ label }) => label);
  const picture = typed.image === keptImage ? [] : ['Picture'];
  return [...changedParts, ...picture, ...(typed.recurrence === '' ? [] : ['Repeats'])];
}

/** Tells whether a field of the session itself is typed differently, apart from how it repeats. */
export function isFieldChanged(stored: SessionValues, typed: SessionValues): boolean {
  return changedLabels(stored, { ...typed, recurrence: '' }).length > 0;
}

export function isChanged(stored: SessionValues, typed: SessionValues): boolean {
  return changedLabels(stored, typed).length > 0;
}
