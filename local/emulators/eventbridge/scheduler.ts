import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { account, region } from '../arn.ts';
import { writeFileAtomically } from '../files.ts';
import type { Invoke } from '../service.ts';
import { invokeAsynchronously, type RuleTarget } from './async-invocation.ts';
import type { NextRun } from './schedule-expression.ts';

type InvokeTarget = (target: RuleTarget, event: unknown) => Promise<unknown>;

/** A rule with a schedule. */
export type ScheduleDefinition = {
  logicalId: string;
  arn: string;
  nextRun: NextRun;
  targets: RuleTarget[];
};

export type SchedulerOptions = {
  schedules: ScheduleDefinition[];
  invoke: Invoke;
  sendMessage?(queueArn: string, message: unknown): Promise<void>;
  dataFolder: string;
  report(message: string): void;
  now?: () => Date;
};

const lastRunsSchema = z.record(z.string(), z.coerce.date());

/** Longest delay of setTimeout; a longer wait takes several steps. */
const maxDelayMs = 2 ** 31 - 1;

/** The event for a target without an input of its own. */
function scheduledEvent({ arn }: ScheduleDefinition, time: Date): unknown {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account,
    time: `${time.toISOString().slice(0, 19)}Z`,
    region,
    resources: [arn],
    detail: {},
  };
}

/** Runs schedules at their times; overdue ones, also rates that never ran, at start. */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #file: string;
  readonly #now: () => Date;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #lastRuns: Record<string, Date>;
  #writing = Promise.resolve();
  #closed = false;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => new Date());
    this.#file = join(options.dataFolder, 'schedules.json');
    this.#lastRuns = existsSync(this.#file) ? lastRunsSchema.parse(JSON.parse(readFileSync(this.#file, 'utf8'))) : {};
  }

  start(): void {
    for (const schedule of this.#options.schedules) this.#plan(schedule);
  }

  /**
   * Runs the schedule whose logical id contains the text and resolves with its logical id. Throws when it is not exactly
   * one, or when its function fails.
   */
  async run(text: string): Promise<string> {
    const [schedule, ...others] = this.#options.schedules.filter(({ logicalId }) => logicalId.includes(text));
    if (schedule === undefined || others.length > 0) throw new Error(`there is no schedule ${text}, or more than one`);
    await this.#run(schedule, ({ functionArn }, event) => this.#options.invoke(functionArn, event));
    return schedule.logicalId;
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #plan(schedule: ScheduleDefinition): void {
    const now = this.#now();
    const wait = schedule.nextRun(this.#lastRuns[schedule.logicalId], now).getTime() - now.getTime();
    const timer = setTimeout(
      () => (wait > maxDelayMs ? this.#plan(schedule) : void this.#runDue(schedule)),
      Math.min(Math.max(wait, 0), maxDelayMs),
    );
    this.#timers.set(schedule.logicalId, timer.unref());
  }

  async #runDue(schedule: ScheduleDefinition): Promise<void> {
    try {
      await this.#run(schedule, (target, event) =>
        invokeAsynchronously(target, event, { ...this.#options, isClosed: () => this.#closed }),
      );
    } catch (error) {
      if (!this.#closed) this.#options.report(`the schedule ${schedule.logicalId} failed: ${String(error)}`);
    }
    if (!this.#closed) this.#plan(schedule);
  }

  async #run(schedule: ScheduleDefinition, invoke: InvokeTarget): Promise<void> {
    const time = this.#now();
    this.#lastRuns = { ...this.#lastRuns, [schedule.logicalId]: time };
    await this.#save();
    for (const target of schedule.targets) await invoke(target, target.input ?? scheduledEvent(schedule, time));
  }

  /** Serialised: several schedules may be due at the same moment. */
  #save(): Promise<void> {
    this.#writing = this.#writing
      .catch(() => undefined)
      .then(() => writeFileAtomically(this.#file, JSON.stringify(this.#lastRuns)));
    return this.#writing;
  }
}
