import type { Plan } from '#shared/rules/memberships.ts';
import { packEnd } from '#shared/rules/pack-end.ts';
import { type PackForSale, type PackTerms, valueOfCredits } from '#shared/rules/packs.ts';
import { laterDay } from '#shared/rules/wall-time.ts';
import { type Pack, type PackUse, packItem, packRecord, packUseKey } from '../../functions/ground/keys/pack.ts';
import type { Place } from '../../functions/ground/keys/place.ts';
import type { WholeSession } from '../../functions/ground/keys/session.ts';
import { siteKey } from '../../functions/ground/keys/site-key.ts';
import type { PaidPart } from '../../functions/ground/keys/voucher-part.ts';
import type { DemoAccount } from './accounts.ts';
import { attendee } from './attendees.ts';
import { idOf } from './session.ts';

const singlePrice = { GBP: 2200, EUR: 2600, USD: 2800 };
const terms = (name: string, sessions: number, months: number): PackTerms => ({
  name,
  sessions,
  months,
  from: 'purchase',
  categories: [],
  long: { minutes: 120, credits: 2 },
  forOthers: false,
});

const five = terms('Pack of 5', 5, 6);
const ten: PackTerms = { ...terms('Pack of 10', 10, 12), from: 'first_use', forOthers: true };

/** The packs that the demo's studio sells. */
const packsForSale: readonly PackForSale[] = [
  { ...five, id: '01JDEM0PACKS00000000000005', price: { GBP: 9500, EUR: 11_000, USD: 12_000 }, singlePrice },
  { ...ten, id: '01JDEM0PACKS00000000000010', price: { GBP: 17_000, EUR: 19_800, USD: 21_500 }, singlePrice },
];

/** The membership that the demo's studio sells. */
const plansForSale: readonly Plan[] = [
  {
    id: '01JDEM0P1ANS00000000000001',
    name: 'Every month',
    interval: 'month',
    sessions: 4,
    carryOver: 2,
    categories: [],
    long: { minutes: 120, credits: 2 },
    perDay: 1,
    collections: ['birth', 'stress'],
    pauseDays: 62,
    placesAfterEnd: 'payable',
    discountPercent: 20,
    price: { GBP: 5200, EUR: 6000, USD: 6600 },
  },
];

/** The site's settings, of which nothing else was saved. */
export const demoSite = { ...siteKey, packs: { list: packsForSale }, plans: { list: plansForSale } };

type DemoPack = {
  id: string;
  terms: PackTerms;
  owner: Pick<DemoAccount, 'email' | 'name'>;
  /** Credits that it began with: some were used before the studio had this site. */
  credits: number;
  /** Minor units of GBP. */
  value: number;
  note: string;
  /** Names of the sessions of which it pays the owner's place; each costs one credit. */
  sessions: readonly string[];
};

const packs: readonly DemoPack[] = [
  {
    id: idOf('pack of a member'),
    terms: five,
    owner: { email: 'mara@example.org', name: 'Mara Lindgren' },
    credits: 5,
    value: 9500,
    note: 'Paid in cash at the studio',
    sessions: ['harbour-morning', 'slow-morning-sit-before'],
  },
  {
    id: idOf('pack of a guest'),
    terms: ten,
    owner: guestAt('Evening Unwind', 5),
    credits: 8,
    value: 13_600,
    note: 'From the card of paper, two of ten used',
    sessions: ['evening-unwind'],
  },
];

/** The guest who has this place of a demo session. */
function guestAt(title: string, place: number): DemoPack['owner'] {
  const { attendeeName: name, attendeeEmail: email } = attendee(place + title.length);
  return { name, email };
}

const creditValueOf = ({ credits, value }: DemoPack) => valueOfCredits({ creditsLeft: credits, valueLeft: value }, 1);

/** The part of a place's total that a credit pays, which is all of it; undefined for a place that no pack pays. */
export function creditFor({ id: sessionId }: WholeSession, email: string, amount: number): PaidPart | undefined {
  const pack = packs.find(
    ({ owner, sessions }) => owner.email === email && sessions.some((name) => idOf(name) === sessionId),
  );
  if (!pack) return undefined;
  const value = { amount: creditValueOf(pack), currency: 'GBP' } as const;
  return { code: pack.id, amount, pack: { credits: 1, value, name: pack.terms.name } };
}

/** Records what the place took of a pack. */
export function packUseItems({
  id: bookingId,
  orderId,
  sessionId,
  createdAt,
  vouchers,
}: Place): Record<string, unknown>[] {
  return vouchers.flatMap(({ code: packId, pack }) => {
    if (!pack) return [];
    const { credits, value } = pack;
    const use: PackUse = {
      packId,
      orderId,
      bookingId,
      sessionId,
      sessionStart: null,
      credits,
      taken: credits,
      value: value.amount,
      createdAt,
    };
    return [{ ...packUseKey(packId, orderId), ...use }];
  });
}

/** Packs that two people have used partly: a member, and a guest. */
export function demoPackItems(now: Date, members: readonly DemoAccount[]): Record<string, unknown>[] {
  const createdAt = `${laterDay(now.toISOString().slice(0, 10), -75)}T10:15:00.000Z`;
  return packs.map((pack) => packItem(storedPack(pack, createdAt, members)));
}

function storedPack(pack: DemoPack, createdAt: string, members: readonly DemoAccount[]): Pack {
  const { id, terms, owner, credits, value, note, sessions } = pack;
  return packRecord.parse({
    id,
    terms,
    ownerName: owner.name,
    ownerEmail: owner.email,
    memberSub: members.find(({ email }) => email === owner.email)?.sub ?? null,
    value: { amount: value, currency: 'GBP' },
    creditsLeft: credits - sessions.length,
    valueLeft: value - creditValueOf(pack) * sessions.length,
    note,
    createdAt,
    timeZone: 'Europe/London',
    expiresAt: packEnd(terms.months, new Date(createdAt), 'Europe/London'),
  });
}
