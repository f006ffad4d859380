import type { SessionValues } from './session-values.ts';

export const foldNames = ['when', 'where', 'price', 'words', 'questions', 'rules'] as const;
export type FoldName = (typeof foldNames)[number];

export const foldTitles: Record<FoldName, string> = {
  when: 'When',
  where: 'Where',
  price: 'Price and places',
  words: 'Words and picture',
  questions: 'Questions',
  rules: 'Rules',
};

type Field = keyof SessionValues;

/** The fields of each section, in the order of the page. Nobody types `zone` and `featured`. */
export const foldFields: Record<FoldName, readonly Field[]> = {
  when: [
    ...(['date', 'time', 'durationMinutes', 'timeZone', 'repeated'] as const),
    ...(['recurrence', 'seriesEnd', 'seriesCount', 'seriesUntil', 'leftOut'] as const),
  ],
  where: [
    ...(['locationType', 'zoomLink', 'location', 'address', 'city', 'postCode'] as const),
    ...(['joinMinutes', 'recordingUrl'] as const),
  ],
  price: [
    ...(['maxAttendees', 'currency', 'pricingKind', 'price', 'options'] as const),
    ...(['lowest', 'suggested', 'highest', 'liftsNetworkLimit'] as const),
  ],
  words: ['title', 'category', 'description', 'whatToBring', 'howToPrepare', 'image'],
  questions: ['questions'],
  rules: ['ownPolicy', 'freeHours', 'partPercent', 'partHours', 'waitlistMode', 'offerHours', 'published'],
};

/** Messages by the names of fields. */
export type FieldProblems = { [Name in Field]?: string | undefined };

/** Tells what is wrong or to be looked at in a section, each said once. */
export function problemsIn(name: FoldName, problems: FieldProblems): string[] {
  return [...new Set(foldFields[name].flatMap((field) => problems[field] ?? []))];
}

/** `default`: nothing of a new session's section differs from what it began with. */
export type FoldState = 'fine' | 'default' | 'needs';

type StateOptions = {
  isNew: boolean;
  /** Tells what the form began with. */
  start: SessionValues;
  values: SessionValues;
  problems: FieldProblems;
};

export function foldState(name: FoldName, { isNew, start, values, problems }: StateOptions): FoldState {
  if (problemsIn(name, problems).length > 0) return 'needs';
  const isUntouched = foldFields[name].every((field) => values[field] === start[field]);
  return isNew && isUntouched ? 'default' : 'fine';
}

/** Titles of the sections that need something: When, Words and picture. */
export function needsText(problems: FieldProblems): string | null {
  const titles = foldNames.filter((name) => problemsIn(name, problems).length > 0).map((name) => foldTitles[name]);
  return titles.length > 0 ? `Needs you: ${titles.join(', ')}` : null;
}
