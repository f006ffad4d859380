import type { ResponseBody } from '#shared/contract/contract.ts';
import { peopleText } from '../people.ts';

export const scopes = ['this', 'following', 'all'] as const;
export type Scope = (typeof scopes)[number];

export const scopeLabels: Record<Scope, string> = {
  this: 'This date',
  following: 'This and following',
  all: 'All dates',
};

type Date = { id: string; startTime: string };

/** The upcoming dates of a series that are meant from one of them on, without that one. */
export function otherDatesIn<One extends Date>(scope: Scope, session: Date, dates: readonly One[]): One[] {
  if (scope === 'this') return [];
  return dates.filter(({ id, startTime }) => id !== session.id && (scope === 'all' || startTime > session.startTime));
}

/** 6 dates, 14 people; without the number when no one has a place. */
export function countText(dates: number, places: number): string {
  const text = dates === 1 ? '1 date' : `${dates} dates`;
  return places === 0 ? text : `${text}, ${peopleText(places)}`;
}

export type DateChange = ResponseBody<'changeDates'>['dates'][number];

const names: Record<string, string> = {
  startTime: 'start',
  timeZone: 'time zone',
  durationMinutes: 'duration',
  maxAttendees: 'max attendees',
  pricing: 'price options',
  locationType: 'location type',
  zoomLink: 'Zoom link',
  location: 'venue',
  address: 'street',
  image: 'picture',
  liftsNetworkLimit: 'unpaid places of one network',
  published: 'visibility',
};

/** Names of fields as a list: start, post code. */
export function fieldsText(fields: Iterable<string>): string {
  const plain = (field: string) => names[field] ?? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return [...new Set(fields)].map(plain).join(', ');
}

/** Dates whose attendees do not know of a change yet. */
export function datesToTell(dates: readonly DateChange[]): DateChange[] {
  return dates.filter(({ untold }) => untold > 0);
}
