import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { emptyPlan, type Plan, type PlanContext } from './plan.ts';
import { planBookings, planWaitlist } from './plan-bookings.ts';
import { planCodes } from './plan-codes.ts';
import { planMembers } from './plan-members.ts';
import { planMemberships } from './plan-memberships.ts';
import { planPacks } from './plan-packs.ts';
import { planPurchases } from './plan-purchases.ts';
import { planPositions, planRecordings, planResources } from './plan-recordings.ts';
import { planSessions } from './plan-sessions.ts';
import { planVouchers } from './plan-vouchers.ts';
import type { Export } from './read-export.ts';

type Options = Pick<
  PlanContext,
  'now' | 'timeZone' | 'rates' | 'categories' | 'packsForSale' | 'plansForSale' | 'offered'
> & {
  mediaFolder: string | undefined;
};

/** Plans what the rows of an export become. Reads no table: the same rows give the same plan, ids included. */
export function makePlan(source: Export, { mediaFolder, ...options }: Options): Plan {
  const plan = emptyPlan();
  plan.refused.push(...source.refused);
  const context: PlanContext = { ...options, source, plan, findFile: finderIn(mediaFolder) };
  // Each needs those before it.
  planMembers(context);
  planCodes(context);
  planVouchers(context);
  planPacks(context);
  planMemberships(context);
  planSessions(context);
  planBookings(context);
  planWaitlist(context);
  planPurchases(context);
  planRecordings(context);
  planResources(context);
  planPositions(context);
  return plan;
}

/** Files by their names, wherever in the folder they are. */
function finderIn(folder: string | undefined): (url: string) => string | undefined {
  if (folder === undefined) return () => undefined;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const byName = new Map(files.map((file) => [file.name, join(file.parentPath, file.name)]));
  return (url) => byName.get(nameIn(url));
}

function nameIn(url: string): string {
  const path = url.replace(/[?#].*$/, '');
  try {
    return decodeURIComponent(basename(path));
  } catch {
    return basename(path);
  }
}
