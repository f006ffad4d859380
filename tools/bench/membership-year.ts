import * as z from 'zod';
import { fillPath } from '#shared/contract/common/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { demoSite } from '../../local/demo/packs.ts';
import type { BenchCloud } from './cloud.ts';
import { ask, type Clock } from './membership-cloud.ts';
import { joining, sessionsAMonth, type Turn, turns } from './membership-plan.ts';
import { addWork, beyond, measureWork, noWork, type YearWork } from './membership-work.ts';
import { payAt, price as singlePrice } from './payers.ts';
import { type Reader, readerOf } from './table-reader.ts';
import { guestAddress, visitorSecret } from './visitors.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const yearParts = [
  'joining',
  'renewal',
  'booking',
  'pages',
  'changes',
  'reminders',
  'sweep',
  'nightly',
] as const;
type YearPart = (typeof yearParts)[number];
export type Year = { memberMonths: number; parts: Record<YearPart, YearWork> };

type Member = { id: string; email: string; subscriptionId: string; until: number; ends: boolean };

const bought = z.object({ paymentUrl: z.url() });
const shown = z.object({
  membership: z.object({
    state: z.string(),
    period: z.object({ end: z.string() }),
    packIds: z.array(z.string()),
    sessions: z.object({ left: z.number() }).nullable(),
    pauses: z.array(z.string()),
  }),
});
const subscriptions = z.object({
  subscriptions: z.array(z.looseObject({ id: z.string(), metadata: z.record(z.string(), z.string()) })),
});

const declined = '4000000000000341';
const accepted = '4242424242424242';
const concurrency = 4;

async function each<Value>(values: readonly Value[], does: (value: Value) => Promise<void>): Promise<void> {
  const left = [...values];
  const work = async () => {
    for (let value = left.shift(); value !== undefined; value = left.shift()) await does(value);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

/** Simulates members of the demo's monthly plan in a cloud whose clock moves. */
export async function simulateYear(
  cloud: BenchCloud,
  clock: Clock,
  { members: wanted, months }: { members: number; months: number },
): Promise<Year> {
  const reader = readerOf(cloud);
  try {
    const simulation = new Simulation(cloud, clock, reader);
    await simulation.begin();
    for (let month = 0; month < months; month += 1) await simulation.month(month, joining(wanted, month, months));
    return simulation.year;
  } finally {
    reader.close();
  }
}

class Simulation {
  readonly #cloud: BenchCloud;
  readonly #clock: Clock;
  readonly #reader: Reader;
  readonly #turns = turns();
  #members: Member[] = [];
  #quietSweep = noWork;
  #quietNight = noWork;
  #quietMails = noWork;
  readonly year: Year = {
    memberMonths: 0,
    parts: {
      joining: noWork,
      renewal: noWork,
      booking: noWork,
      pages: noWork,
      changes: noWork,
      reminders: noWork,
      sweep: noWork,
      nightly: noWork,
    },
  };

  constructor(cloud: BenchCloud, clock: Clock, reader: Reader) {
    this.#cloud = cloud;
    this.#clock = clock;
    this.#reader = reader;
  }

  /** Measures the schedules while there is no member, and when what the demo sold lies too far back to be compared. */
  async begin(): Promise<void> {
    await this.#clock.moveTo(this.#clock.now() + 60 * day);
    for (let time = 0; time < 2; time += 1) {
      this.#quietSweep = await this.#schedule('SyncPayments', 'syncPayments');
      this.#quietMails = await this.#schedule('SendDueMails', 'sendDueMails');
      this.#quietNight = await this.#schedule('ReconcilePayments', 'reconcilePayments');
    }
  }

  /** A month: those who join, places, changes, a night, and the renewal at its end. */
  async month(month: number, joiners: number): Promise<void> {
    const begun = this.#clock.now();
    await this.#add('joining', () =>
      each(
        Array.from({ length: joiners }, (_, at) => at),
        () => this.#join(),
      ),
    );
    this.year.memberMonths += this.#members.length;
    const planned = this.#turns(this.#members, month);
    await this.#book(begun);
    await this.#changes(planned);
    // What the day has left is done by the first night, and not each night.
    await this.#cloud.control.runSchedule('ReconcilePayments');
    this.#sum('nightly', beyond(await this.#schedule('ReconcilePayments', 'reconcilePayments'), this.#quietNight), 30);
    await this.#renew(planned);
  }

  async #schedule(name: string, functionName: string): Promise<YearWork> {
    const run = async () => void (await this.#cloud.control.runSchedule(name));
    return measureWork(this.#cloud, this.#reader, run, [functionName]);
  }

  #sum(part: YearPart, work: YearWork, times = 1): void {
    this.year.parts[part] = addWork(this.year.parts[part], work, times);
  }

  async #add(part: YearPart, does: () => Promise<void>, schedules: readonly string[] = []): Promise<void> {
    this.#sum(part, await measureWork(this.#cloud, this.#reader, does, schedules));
  }

  async #sweep(): Promise<void> {
    this.#sum('sweep', beyond(await this.#schedule('SyncPayments', 'syncPayments'), this.#quietSweep));
  }

  async #join(): Promise<void> {
    const [plan] = demoSite.plans.list;
    if (!plan) throw new Error('the demo sells no plan');
    const id = this.#clock.newId();
    const email = guestAddress(id);
    const sale = { packForSaleId: plan.id, total: { amount: plan.price.GBP, currency: 'GBP' }, consent: true };
    const buyer = { firstName: 'Bench', lastName: 'Member', email, secret: visitorSecret(id) };
    const body = { purchaseId: id, timeZone: 'Europe/London', ...sale, ...buyer };
    const { paymentUrl } = await ask(this.#cloud, { ...routes.buyPack, body }, bought);
    await payAt(paymentUrl);
    const path = fillPath(routes.settlePackPurchase.path, { purchaseId: id });
    await ask(this.#cloud, { method: 'POST', path, body: { secret: visitorSecret(id) } }, z.unknown());
    const listed = subscriptions.parse(await this.#cloud.control.stripe('list', { about: id })).subscriptions;
    const own = listed.find(({ metadata }) => metadata.membershipId === id);
    if (!own) throw new Error('a member has no subscription');
    this.#members.push({ id, email, subscriptionId: own.id, until: 0, ends: false });
  }

  async #show({ id }: Member) {
    const path = fillPath(routes.showMembership.path, { membershipId: id });
    const { membership } = await ask(this.#cloud, { method: 'POST', path, body: { secret: visitorSecret(id) } }, shown);
    return membership;
  }

  /** Each looks at the membership, and books four sessions on days of their own, each from its page. */
  async #book(begun: number): Promise<void> {
    const first = Math.ceil(begun / day) * day + 9 * hour;
    const starts = Array.from({ length: sessionsAMonth }, (_, at) => first + (9 + at * 4) * day);
    const sessions: string[] = [];
    for (const start of starts) {
      const [startTime, endTime] = [start, start + hour].map((time) => new Date(time).toISOString());
      const when = { startTime, endTime, durationMinutes: 60 };
      sessions.push(
        await this.#cloud.control.publish({ title: 'Members', ...when, price: singlePrice, maxAttendees: null }),
      );
    }
    const packs = new Map<string, string>();
    await this.#add('pages', () =>
      each(this.#members, async (member) => {
        const { packIds, period, state } = await this.#show(member);
        member.until = Date.parse(period.end);
        const packId = packIds.at(-1);
        if (packId !== undefined && state === 'active') packs.set(member.id, packId);
        for (const sessionId of sessions) {
          const path = fillPath(routes.getSession.path, { sessionId });
          await ask(this.#cloud, { method: 'GET', path }, z.unknown());
        }
      }),
    );
    await this.#add('booking', () =>
      each(this.#members, async (member) => {
        const packId = packs.get(member.id);
        if (packId !== undefined) for (const id of sessions) await this.#bookOne(member, packId, id);
      }),
    );
    const remind = () => this.#remind(starts);
    const due = await measureWork(this.#cloud, this.#reader, remind, ['sendDueMails']);
    this.#sum('reminders', beyond(due, addWork(noWork, this.#quietMails, starts.length)));
  }

  /** Sends what is due on the day before each session. */
  async #remind(starts: number[]): Promise<void> {
    for (const start of starts) {
      await this.#clock.moveTo(start - 23 * hour);
      await this.#cloud.control.runSchedule('SendDueMails');
    }
  }

  async #bookOne({ id, email }: Member, packId: string, sessionId: string): Promise<void> {
    const bookingId = this.#clock.newId();
    const guest = { firstName: 'Bench', lastName: 'Member', email, secret: visitorSecret(bookingId) };
    const pack = { packId, secret: visitorSecret(id), places: 1, credits: 1, amount: singlePrice.amount };
    const body = { bookingId, sessionId, ...guest, total: singlePrice, pack };
    await ask(this.#cloud, { ...routes.createBooking, body }, z.unknown());
  }

  async #changes(planned: { member: Member; turn: Turn }[]): Promise<void> {
    const changing = planned.filter(({ turn }) => turn === 'cancels' || turn === 'pauses');
    await this.#add('changes', () =>
      each(changing, async ({ member, turn }) => {
        const [until] = (await this.#show(member)).pauses;
        const change = turn === 'cancels' ? { change: 'end' } : { change: 'pause', until };
        member.ends = turn === 'cancels';
        const path = fillPath(routes.changeMembership.path, { membershipId: member.id });
        const body = { secret: visitorSecret(member.id), change };
        await ask(this.#cloud, { ...routes.changeMembership, path, body }, z.unknown());
      }),
    );
  }

  /** The sweep looks before Stripe collects, and after; who did not pay pays three days later, or not at all. */
  async #renew(planned: { member: Member; turn: Turn }[]): Promise<void> {
    const { control } = this.#cloud;
    const answer = (of: Turn[], number: string) =>
      each(
        planned.filter(({ turn }) => of.includes(turn)),
        async ({ member: { subscriptionId } }) =>
          void (await control.stripe('bank-answer', { subscriptionId, number })),
      );
    await answer(['repaired', 'unpaid'], declined);
    const end = Math.max(...this.#members.map(({ until }) => until));
    await this.#add('renewal', () => this.#clock.moveTo(end + 10 * minute));
    await this.#sweep();
    await this.#add('renewal', () => this.#clock.moveTo(end + 75 * minute));
    await this.#sweep();
    await this.#add('renewal', () => this.#clock.moveTo(end + 3 * hour));
    await this.#sweep();
    await answer(['repaired'], accepted);
    const failed = planned.some(({ turn }) => turn === 'repaired' || turn === 'unpaid');
    if (failed) {
      for (const days of [3, 8]) {
        await this.#add('changes', () => this.#clock.moveTo(end + days * day));
        await this.#sweep();
      }
    }
    const gone = new Set(planned.flatMap(({ member, turn }) => (turn === 'unpaid' || member.ends ? [member.id] : [])));
    this.#members = this.#members.filter(({ id }) => !gone.has(id));
  }
}
