import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { account, region } from '../arn.ts';
import { messageOf } from '../errors.ts';
import { writeFileAtomically } from '../files.ts';
import type { Invoke } from '../service.ts';
import type { NextRun } from './schedule-expression.ts';

/** `retryAttempts` and `onFailure`, the ARN of a queue, are those of the function's asynchronous invocations. */
type ScheduleTarget = { functionArn: string; input: unknown; retryAttempts?: number; onFailure?: string | undefined };

type InvokeTarget = (target: ScheduleTarget, event: unknown) => Promise<unknown>;

/** A rule with a schedule. */
export type ScheduleDefinition = {
  logicalId: string;
  arn: string;
  nextRun: NextRun;
  targets: ScheduleTarget[];
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

/** Lambda waits one minute before the first retry, and two before the second. */
const retryPauseMs = 1000;

/** Lambda's message for an on-failure destination. */
function failureMessage(functionArn: string, requestPayload: unknown, invokeCount: number, error: unknown): unknown {
  return {
    version: '1.0',
    timestamp: new Date().toISOString(),
    requestContext: { functionArn, condition: 'RetriesExhausted', approximateInvokeCount: invokeCount },
    requestPayload,
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
    responsePayload: { errorMessage: messageOf(error) },
  };
}

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
      await this.#run(schedule, (target, event) => this.#invokeAsynchronously(target, event));
    } catch (error) {
      if (!this.#closed) this.#options.report(`the schedule ${schedule.logicalId} failed: ${String(error)}`);
    }
    if (!this.#closed) this.#plan(schedule);
  }

  /** As Lambda does: attempts with growing pauses, then a message to the on-failure queue. Throws the last error. */
  async #invokeAsynchronously(target: ScheduleTarget, event: unknown): Promise<void> {
    const { functionArn, retryAttempts = 0, onFailure } = target;
    for (let attempt = 0; ; attempt++) {
      try {
        await this.#options.invoke(functionArn, event);
        return;
      } catch (error) {
        if (this.#closed) throw error;
        if (attempt < retryAttempts) {
          await pause(retryPauseMs * (attempt + 1), undefined, { ref: false });
          continue;
        }
        if (onFailure)
          await this.#options.sendMessage?.(onFailure, failureMessage(functionArn, event, attempt + 1, error));
        throw error;
      }
    }
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
