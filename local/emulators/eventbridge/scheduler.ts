import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { ScheduleDefinition } from '../../template/schedules.ts';
import { account, region } from '../arn.ts';
import { writeWhole } from '../files.ts';
import type { Invoke } from '../service.ts';

export type ClockOptions = {
  schedules: ScheduleDefinition[];
  invoke: Invoke;
  dataFolder: string;
  report(message: string): void;
  now?: () => Date;
};

const kept = z.record(z.string(), z.coerce.date());

// setTimeout takes no more; a longer wait is taken in steps.
const longestWait = 2 ** 31 - 1;

/** The event of a schedule without an input of its own, as EventBridge makes it. */
function scheduledEvent({ arn }: ScheduleDefinition, time: Date): unknown {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: account,
    time: `${time.toISOString().slice(0, 19)}Z`,
    region: region,
    resources: [arn],
    detail: {},
  };
}

/** Runs schedules at their times. One that came due while nothing ran, or never ran, runs at once. */
export class Clock {
  readonly #options: ClockOptions;
  readonly #file: string;
  readonly #now: () => Date;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #lastRuns: Record<string, Date>;
  #keeping = Promise.resolve();
  #closed = false;

  constructor(options: ClockOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => new Date());
    this.#file = join(options.dataFolder, 'schedules.json');
    this.#lastRuns = existsSync(this.#file) ? kept.parse(JSON.parse(readFileSync(this.#file, 'utf8'))) : {};
  }

  start(): void {
    for (const definition of this.#options.schedules) this.#plan(definition);
  }

  /**
   * Runs the schedule whose logical id holds that text, now, and answers its logical id. Throws when there is none or
   * more than one, and the LambdaFailure of its function.
   */
  async run(text: string): Promise<string> {
    const [found, ...others] = this.#options.schedules.filter(({ logicalId }) => logicalId.includes(text));
    if (found === undefined || others.length > 0) throw new Error(`there is no schedule ${text}, or more than one`);
    await this.#run(found);
    return found.logicalId;
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #plan(definition: ScheduleDefinition): void {
    const last = this.#lastRuns[definition.logicalId];
    const due = last === undefined ? this.#now() : definition.schedule.next(last);
    const wait = due.getTime() - this.#now().getTime();
    const timer = setTimeout(
      () => (wait > longestWait ? this.#plan(definition) : void this.#runDue(definition)),
      Math.min(Math.max(wait, 0), longestWait),
    );
    this.#timers.set(definition.logicalId, timer.unref());
  }

  async #runDue(definition: ScheduleDefinition): Promise<void> {
    try {
      await this.#run(definition);
    } catch (error) {
      if (!this.#closed) this.#options.report(`the schedule ${definition.logicalId} failed: ${String(error)}`);
    }
    if (!this.#closed) this.#plan(definition);
  }

  /** One after the other: two schedules may be due at the same moment. */
  #keep(): Promise<void> {
    this.#keeping = this.#keeping
      .catch(() => undefined)
      .then(() => writeWhole(this.#file, JSON.stringify(this.#lastRuns)));
    return this.#keeping;
  }

  async #run(definition: ScheduleDefinition): Promise<void> {
    const time = this.#now();
    this.#lastRuns = { ...this.#lastRuns, [definition.logicalId]: time };
    await this.#keep();
    for (const { functionArn, input } of definition.targets) {
      await this.#options.invoke(functionArn, input ?? scheduledEvent(definition, time));
    }
  }
}
