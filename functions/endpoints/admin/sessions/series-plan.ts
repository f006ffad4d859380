import { isDeepStrictEqual } from 'node:util';
import { isInStep, shiftStart } from '#shared/rules/series.ts';
import type { WholeSession } from '../../../ground/keys/session.ts';
import { inputOf, type SessionInput } from './input.ts';
import { shiftPrices } from './shift-prices.ts';

/** A date of a series as the form saw it, and as it is to be. */
export type SeriesEdit = { before: WholeSession; input: SessionInput; thumbnailUrl: WholeSession['thumbnailUrl'] };

type Values = Record<string, unknown>;

export type DatePlan = {
  input: SessionInput;
  thumbnailUrl: WholeSession['thumbnailUrl'];
  changed: string[];
  kept: string[];
};

/** Fields that say where together: a change of the kind of place changes all of them, or none. */
const place = ['locationType', 'zoomLink', 'location', 'address', 'city', 'postCode'];

/** Several prices make one of them the session's price: they change together, or not at all. */
const prices = ['price', 'pricing'];

function groupsOf({ before, input }: SeriesEdit): string[][] {
  const together = [...(before.locationType === input.locationType ? [] : [place]), ...groupOfPrices(before, input)];
  const names = Object.keys(inputOf(input)).filter((name) => name !== 'startTime' && name !== 'recordingUrl');
  return [...together, ...names.filter((name) => !together.flat().includes(name)).map((name) => [name])];
}

function groupOfPrices(...sessions: Pick<SessionInput, 'pricing'>[]): string[][] {
  return sessions.some(({ pricing }) => pricing.kind !== 'one') ? [prices] : [];
}

const pick = (values: Values, names: string[]): Values => Object.fromEntries(names.map((name) => [name, values[name]]));

/**
 * Plans what an edit of one date makes of another (docs/product.md#series): only fields that the edit changes, where
 * the other date had the same; those that were changed for it alone stay, as does a capacity that its bookings need.
 * The recording belongs to one date.
 */
export function planDate(date: WholeSession, edit: SeriesEdit): DatePlan {
  const start = plannedStart(date, edit);
  const plan: DatePlan = {
    input: { ...inputOf(date), ...(start && { startTime: start }) },
    thumbnailUrl: date.thumbnailUrl,
    changed: start && start !== date.startTime ? ['startTime'] : [],
    kept: start ? [] : ['startTime'],
  };
  for (const group of groupsOf(edit)) applyGroup(plan, group, date, edit);
  if (edit.thumbnailUrl !== edit.before.thumbnailUrl && date.thumbnailUrl !== edit.thumbnailUrl) {
    const isOwn = date.thumbnailUrl !== edit.before.thumbnailUrl;
    if (!isOwn) plan.thumbnailUrl = edit.thumbnailUrl;
    plan[isOwn ? 'kept' : 'changed'].push('image');
  }
  return plan;
}

/** Undefined when the start changes, but this date was moved on its own. */
function plannedStart(date: WholeSession, { before, input }: SeriesEdit): string | undefined {
  if (before.startTime === input.startTime && before.timeZone === input.timeZone) return date.startTime;
  if (isInStep(date.startTime, before, before.recurrence ?? 'weekly')) return shiftStart(date.startTime, before, input);
  return isInStep(date.startTime, input, before.recurrence ?? 'weekly') ? date.startTime : undefined;
}

function applyGroup(plan: DatePlan, group: string[], date: WholeSession, { before, input }: SeriesEdit): void {
  const [was, is, own] = [before, pricedFor(before, input), pricedFor(before, date)].map((values) =>
    pick(inputOf(values), group),
  );
  if (!was || !is || isDeepStrictEqual(was, is) || isDeepStrictEqual(own, is)) return;
  if (!isDeepStrictEqual(own, was) || !hasRoom(date, is)) {
    plan.kept.push(...group);
    return;
  }
  Object.assign(plan.input, is);
  if ('pricing' in is) plan.input.pricing = shiftPrices(plan.input.pricing, before, plan.input.startTime);
  plan.changed.push(...group.filter((name) => !isDeepStrictEqual(was[name], is[name])));
}

/** The values with prices that end when they would on the date of the other, so that both can be compared. */
function pricedFor<Values extends SessionInput>(other: WholeSession, values: Values): Values {
  return { ...values, pricing: shiftPrices(values.pricing, values, other.startTime) };
}

function hasRoom({ seatsTaken, seatsHeld }: WholeSession, { maxAttendees }: Values): boolean {
  return typeof maxAttendees !== 'number' || seatsTaken + seatsHeld <= maxAttendees;
}
