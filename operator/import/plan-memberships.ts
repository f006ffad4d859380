import { keptForTime, type Plan as MembershipPlan, periodCredits } from '#shared/rules/memberships.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';
import { packNoteLength, valueOfCredits } from '#shared/rules/packs.ts';
import { type Pack, packRecord } from '../../functions/ground/keys/pack.ts';
import { lineOfPeriod } from '../../functions/orders/pack-sales/periods.ts';
import { isProblem, readMoney } from './cells.ts';
import { endOfLastDay, importedId, nameFor, type PlanContext, planEachOnce } from './plan.ts';
import type { Read } from './read-export.ts';

type ReadMembership = Read<'memberships'>;

/**
 * Plans what is left of memberships of another system. No card comes along, so that nothing is charged here: each is a pack with the
 * terms of the plan for sale of its name until the day until which it is paid (docs/decisions/import.md).
 */
export function planMemberships(context: PlanContext): void {
  const { source, plan } = context;
  const names = new Map(plan.members.map(({ value }) => [value.email, value.fullName]));
  const planned = planEachOnce(source.rows.memberships, plan, {
    read: (row) => movedMembership(row, { names, context }),
    idOf: ({ id }) => id,
    repeated: 'id, or the same email and plan',
  });
  plan.packs.push(...planned);
}

type Options = { context: PlanContext; names: Map<string, string> };

/** Reads a membership. Returns a string, the reason, when its row is not taken. */
function movedMembership({ row, place }: ReadMembership, { context, names }: Options): Pack | string {
  const { now, timeZone, plansForSale } = context;
  const sold = plansForSale.find(({ name }) => name.toLowerCase() === row.plan.toLowerCase());
  if (!sold) return noPlanText(row.plan, plansForSale);
  const creditsLeft = creditsLeftOf(row.sessions_left, sold);
  if (typeof creditsLeft === 'string') return creditsLeft;
  const price = priceOf(row, context);
  if (typeof price === 'string') return price;
  const note = noteOf(row, sold, price);
  if (note.length > packNoteLength) return `note is too long: with its id it has at most ${packNoteLength} letters`;
  const expiresAt = endOfLastDay(row.paid_until, timeZone);
  const amount = valueLeft(price.amount, { sold, creditsLeft, expiresAt, now });
  const { perDay, collections } = sold;
  return packRecord.parse({
    id: importedId('memberships', row.id ?? `${row.email} ${sold.id}`),
    terms: lineOfPeriod(sold, price, Math.max(periodCredits(sold), creditsLeft)).terms,
    ownerName: nameFor([row.full_name, names.get(row.email)], { place, column: 'full_name' }, context),
    ownerEmail: row.email,
    value: { ...price, amount },
    creditsLeft,
    valueLeft: amount,
    note,
    createdAt: row.created_at ?? now.toISOString(),
    expiresAt,
    timeZone,
    movedMembership: { planId: sold.id, unlimited: sold.sessions === null, perDay, collections },
  });
}

function noPlanText(name: string, plansForSale: readonly MembershipPlan[]): string {
  const names = plansForSale.map((plan) => plan.name).join(', ');
  const choice =
    names === '' ? 'word it in the settings first' : `write one of ${names}, or word it in the settings first`;
  return `plan ${name} is not for sale: ${choice}`;
}

type SessionsLeft = ReadMembership['row']['sessions_left'];

/** Returns a string, the reason, for what the plan does not give. */
function creditsLeftOf(left: SessionsLeft, sold: MembershipPlan): number | string {
  const { name, sessions, carryOver } = sold;
  if (sessions === null) {
    if (left === undefined || left === 'unlimited') return periodCredits(sold);
    return `sessions_left ${left}: ${name} has as many sessions as its member likes, leave it empty`;
  }
  if (left === undefined) return 'sessions_left is missing: write how many are left until paid_until';
  if (left === 'unlimited') return `sessions_left unlimited: ${name} has ${sessions} a period, write how many are left`;
  if (!Number.isInteger(left) || left < 0) return `sessions_left ${left} is no whole number from 0`;
  const most = sessions + carryOver;
  return left > most ? `sessions_left ${left} is more than ${name} gives, ${most} with those that are kept` : left;
}

/** A membership without a price counts for nothing: what was paid is not guessed. */
function priceOf({ price, currency }: ReadMembership['row'], { offered }: PlanContext): Money | string {
  const read = readMoney({ amount: price ?? '0', currency, columns: ['price', 'currency'], offered });
  return isProblem(read) ? read.problem : read.value;
}

type Left = { sold: MembershipPlan; creditsLeft: number; expiresAt: string; now: Date };

const monthMs = (365.25 / 12) * 24 * 3_600_000;

/** Returns what is left of the price of the period: the share of its sessions or, where these are not counted, of its time. */
function valueLeft(price: number, { sold: { sessions, interval }, creditsLeft, expiresAt, now }: Left): number {
  if (sessions !== null) {
    const used = Math.max(sessions - creditsLeft, 0);
    return price - valueOfCredits({ creditsLeft: sessions, valueLeft: price }, used);
  }
  const months = interval === 'year' ? 12 : 1;
  const from = new Date(Date.parse(expiresAt) - months * monthMs).toISOString();
  return price - keptForTime(price, { from, until: expiresAt }, now.toISOString());
}

/** Writes the reference of the other system into the note, by whose words the back office finds it, with what a period cost. */
function noteOf({ id, note }: ReadMembership['row'], { interval }: MembershipPlan, price: Money): string {
  const cost = price.amount === 0 ? [] : [`${formatMoney(price)} a ${interval}`];
  const before = ['Moved membership', ...(id === undefined ? [] : [`reference before: ${id}`]), ...cost].join(', ');
  return note === undefined ? before : `${before}. ${note}`;
}
