import { livePollMilliseconds } from '#shared/contract/common/route.ts';
import { contract } from '#shared/contract/contract.ts';
import { assumptions } from './cost-assumptions.ts';
import { type Figures, totalWork, type Work } from './cost-figures.ts';
import { monthSeconds, type StackCosts } from './cost-stack.ts';

const giga = 1_000_000_000;

/** The usage of a month is given in the units of prices. */
export type Usage = Work & {
  visitors: number;
  edgeGb: number;
  filmGb: number;
  gbSeconds: number;
  tableGb: number;
  activeMembers: number;
  logGb: number;
  mailEvents: number;
};

/** Throws for a schedule without figures: `npm run bench costs -- --record` measures it. */
export function usageOf(visitors: number, figures: Figures, { runs }: StackCosts): Usage {
  const visits = visitors * assumptions.visitsPerVisitor;
  const members = Math.round(visitors * assumptions.members);
  const bookings = visitors * assumptions.bookings;
  const polls = (visits * assumptions.openSeconds * 1000) / livePollMilliseconds;
  const work = totalWork([
    { work: figures.visit, times: visits },
    { work: figures.poll, times: polls },
    { work: figures.refresh, times: refreshesOf(polls) },
    { work: figures.booking, times: bookings },
    { work: figures.memberVisit, times: members * assumptions.visitsPerMember },
    { work: figures.adminVisit, times: assumptions.adminVisits },
    ...Object.entries(runs).map(([name, times]) => ({ work: scheduled(figures, name), times })),
  ]);
  const filmGb = members * assumptions.filmsPerMember * assumptions.filmGb;
  return {
    ...work,
    visitors,
    filmGb,
    edgeGb: work.edgeBytes / giga + filmGb,
    gbSeconds: gbSecondsOf(work),
    tableGb: (work.storedBytes * assumptions.keptMonths) / giga,
    activeMembers: members,
    logGb: logGbOf(work),
    mailEvents: work.mails * assumptions.mailEvents,
  };
}

export function gbSecondsOf({ milliseconds, invocations }: Work): number {
  const { slower, coldShare, coldMilliseconds, memoryGb } = assumptions;
  return ((milliseconds * slower + invocations * coldShare * coldMilliseconds) / 1000) * memoryGb;
}

export function logGbOf({ invocations, apiRequests }: Work): number {
  const { logBytes } = assumptions;
  return (invocations * logBytes.invocation + apiRequests * logBytes.apiRequest) / giga;
}

const { fresh = 0 } = contract.listSessions.cache ?? {};

/** A single visitor causes one with every second poll; many share one as often as the list may be kept within that time. */
export function refreshesOf(polls: number, seconds: number = monthSeconds): number {
  const alone = Math.ceil((fresh * 1000) / livePollMilliseconds);
  return Math.min(polls / alone, sharedRefreshes(seconds));
}

/** Returns how many times in these seconds CloudFront asks the API for the list at most, however many poll it. */
export function sharedRefreshes(seconds: number): number {
  return (seconds / fresh) * assumptions.edgeLocations;
}

function scheduled({ schedules }: Figures, name: string): Work {
  const work = schedules[name];
  if (!work) throw new Error(`${name} was not measured: npm run bench costs -- --record`);
  return work;
}
