import { packTerms } from '#shared/contract/common/pack-terms.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';
import {
  mostPackMonths,
  type PackForSale,
  type PackTerms,
  packNoteLength,
  valueOfCredits,
} from '#shared/rules/packs.ts';
import { type Pack, packRecord } from '../../functions/ground/keys/pack.ts';
import { storedPackTerms } from '../../functions/ground/keys/pack-terms.ts';
import { isProblem, readMoney } from './cells.ts';
import { endOfLastDay, importedId, nameFor, type PlanContext, planEachOnce } from './plan.ts';
import { type Read, reasonOf } from './read-export.ts';

type ReadPack = Read<'packs'>;

/** Plans what is left of packs that another system has sold: what was used before was used there. */
export function planPacks(context: PlanContext): void {
  const { source, plan } = context;
  const names = new Map(plan.members.map(({ value }) => [value.email, value.fullName]));
  plan.packs = planEachOnce(source.rows.packs, plan, {
    read: (row) => packOf(row, { names, context }),
    idOf: ({ id }) => id,
    repeated: 'id',
  });
}

type Options = { context: PlanContext; names: Map<string, string> };

/** Reads a pack. Returns a string, the reason, when its row is not taken. */
function packOf({ row, place }: ReadPack, { context, names }: Options): Pack | string {
  const { now, timeZone, offered, packsForSale } = context;
  const { credits, credits_left: creditsLeft } = row;
  const problem = creditsProblem(credits, creditsLeft);
  if (problem !== undefined) return problem;
  const price = readMoney({ amount: row.price, currency: row.currency, columns: ['price', 'currency'], offered });
  if (isProblem(price)) return price.problem;
  const sold = packsForSale.find(({ name }) => name.toLowerCase() === row.name.toLowerCase());
  const expiresAt = row.valid_until === undefined ? null : endOfLastDay(row.valid_until, timeZone);
  const createdAt = row.created_at ?? now.toISOString();
  const isBegunLater = expiresAt === null && sold?.from === 'first_use' && creditsLeft === credits;
  if (expiresAt === null && !isBegunLater) return 'valid_until is missing: write the last day on which it is valid';
  const terms = termsOf({ name: row.name, credits, createdAt, expiresAt }, sold);
  if (typeof terms === 'string') return terms;
  const note = noteOf(row, price.value);
  if (note.length > packNoteLength) return `note is too long: with its id it has at most ${packNoteLength} letters`;
  if (!sold) {
    const reason = `no pack for sale is called ${row.name}: it counts for every session, one credit each, for its owner`;
    context.plan.changed.push({ place, reason });
  }
  const amount = valueLeft(price.value.amount, credits, creditsLeft);
  return packRecord.parse({
    id: importedId('packs', row.id),
    terms,
    ownerName: nameFor([row.full_name, names.get(row.email)], { place, column: 'full_name' }, context),
    ownerEmail: row.email,
    value: { ...price.value, amount },
    creditsLeft,
    valueLeft: amount,
    note,
    createdAt,
    expiresAt,
    timeZone,
  });
}

function creditsProblem(credits: number, creditsLeft: number): string | undefined {
  const wrong = Object.entries({ credits, credits_left: creditsLeft }).find(([, count]) => !Number.isInteger(count));
  if (wrong) return `${wrong[0]} ${wrong[1]} is no whole number`;
  if (creditsLeft <= 0) return 'credits_left is 0: nothing is left of it, leave it out';
  if (creditsLeft > credits) return `credits_left ${creditsLeft} is more than its credits ${credits}`;
  return undefined;
}

type Bought = { name: string; credits: number; createdAt: string; expiresAt: string | null };

/** A pack gives what the one for sale of its name gives. Returns a string, the reason, for a number of sessions that no pack has. */
function termsOf({ name, credits, createdAt, expiresAt }: Bought, sold: PackForSale | undefined): PackTerms | string {
  const read = storedPackTerms.extend({ sessions: packTerms.shape.sessions }).safeParse({
    name,
    sessions: credits,
    months: sold?.months ?? (expiresAt === null ? 1 : monthsBetween(createdAt, expiresAt)),
    from: expiresAt === null ? 'first_use' : 'purchase',
    categories: sold?.categories ?? [],
    long: sold?.long ?? null,
    forOthers: sold?.forOthers ?? false,
  });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  return issue?.path[0] === 'sessions' ? `credits ${credits}: ${issue.message}` : reasonOf(read.error);
}

const monthMs = (365.25 / 12) * 24 * 3_600_000;

function monthsBetween(createdAt: string, expiresAt: string): number {
  const months = Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / monthMs);
  return Math.min(Math.max(months, 1), mostPackMonths);
}

/** Returns what the credits that are left were worth, in minor units, as if the others had been used here. */
function valueLeft(price: number, credits: number, creditsLeft: number): number {
  return price - valueOfCredits({ creditsLeft: credits, valueLeft: price }, credits - creditsLeft);
}

/** Writes the reference of the other system into the note, by whose words the back office finds it, with what was paid. */
function noteOf({ id, credits, note }: ReadPack['row'], price: Money): string {
  const bought = `Reference before: ${id}, ${credits} sessions for ${formatMoney(price)}`;
  return [bought, ...(note === undefined ? [] : [note])].join('. ');
}
