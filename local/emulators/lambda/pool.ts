import { availableParallelism } from 'node:os';
import type { Instance } from './instance.ts';

/** Further invocations wait; AWS starts up to a thousand. */
const maxInstances = 5;
/** Loading is CPU-bound. */
const startConcurrency = availableParallelism();
/**
 * The last idle instance of a function is ended after this time: on Lambda later, but here all of them share one machine. It is
 * more than the minute after which some schedules run again.
 */
const idleTimeoutMs = 90_000;
/** An idle instance beyond the last one is ended earlier: each takes 35 MB, and one is enough for what comes next. */
const surplusTimeoutMs = 5_000;

export type InstanceLifecycle = {
  start(codeFolder: string): Promise<Instance>;
  end(instance: Instance): Promise<void>;
};

/** The instances of one function: reuses warm ones, at most five run concurrently. */
export class InstancePool {
  readonly #lifecycle: InstanceLifecycle;
  /** The last idle instance stays for this long. */
  readonly #idleMs: number;
  #codeFolder: string;
  #starting = 0;
  /** Requested, not created yet. */
  #requested = 0;
  /** Instances with the code folder that they have loaded. */
  readonly #all = new Map<Instance, string>();
  /** Idle instances with the timers that end them, the most recently used last. */
  readonly #idle: { instance: Instance; timer: NodeJS.Timeout }[] = [];
  readonly #waiting: (() => void)[] = [];

  constructor(codeFolder: string, infrequent: boolean, lifecycle: InstanceLifecycle) {
    this.#codeFolder = codeFolder;
    this.#idleMs = infrequent ? surplusTimeoutMs : idleTimeoutMs;
    this.#lifecycle = lifecycle;
  }

  /** An instance for one invocation, preferably a warm one. */
  async acquire(): Promise<{ instance: Instance; cold: boolean }> {
    for (;;) {
      const warm = this.#idle.pop();
      clearTimeout(warm?.timer);
      if (warm?.instance.usable) return { instance: warm.instance, cold: false };
      if (warm !== undefined) await this.discard(warm.instance);
      else if (this.#mayStart()) return await this.#startOne();
      else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Returns an instance to the pool. One that failed or has outdated code is ended. */
  async release(instance: Instance): Promise<void> {
    if (!instance.usable || this.#all.get(instance) !== this.#codeFolder) return this.discard(instance);
    const timer = setTimeout(() => void this.#expire(instance), surplusTimeoutMs).unref();
    this.#idle.push({ instance, timer });
    this.#wakeOne();
  }

  /** Replaces the code; takes effect with the next invocation. */
  async update(codeFolder: string): Promise<void> {
    if (codeFolder === this.#codeFolder) return;
    this.#codeFolder = codeFolder;
    await this.endIdle();
  }

  /** Ends the instances without an invocation; the next one starts cold. */
  async endIdle(): Promise<void> {
    await Promise.all(
      this.#idle.splice(0).map(({ instance, timer }) => {
        clearTimeout(timer);
        return this.discard(instance);
      }),
    );
  }

  async discard(instance: Instance): Promise<void> {
    this.#all.delete(instance);
    await this.#lifecycle.end(instance);
    this.#wakeOne();
  }

  async close(): Promise<void> {
    for (const { timer } of this.#idle) clearTimeout(timer);
    await Promise.all([...this.#all.keys()].map((instance) => this.discard(instance)));
  }

  #mayStart(): boolean {
    return this.#all.size + this.#requested < maxInstances && this.#starting < startConcurrency;
  }

  async #startOne(): Promise<{ instance: Instance; cold: boolean }> {
    this.#starting += 1;
    this.#requested += 1;
    const codeFolder = this.#codeFolder;
    const started = () => {
      this.#starting -= 1;
      this.#wakeOne();
    };
    try {
      const instance = await this.#lifecycle.start(codeFolder);
      this.#all.set(instance, codeFolder);
      // The invocation itself reports a failed start.
      instance.ready.then(started, started);
      return { instance, cold: true };
    } catch (error) {
      started();
      throw error;
    } finally {
      this.#requested -= 1;
    }
  }

  /** Ends an instance that was idle for a while, unless it is the last one: that has longer. */
  async #expire(instance: Instance): Promise<void> {
    const idle = this.#idle.find((one) => one.instance === instance);
    if (!idle) return;
    if (this.#all.size > 1) return this.#retire(instance);
    idle.timer = setTimeout(() => void this.#retire(instance), this.#idleMs - surplusTimeoutMs).unref();
  }

  async #retire(instance: Instance): Promise<void> {
    const index = this.#idle.findIndex((idle) => idle.instance === instance);
    if (index < 0) return;
    this.#idle.splice(index, 1);
    await this.discard(instance);
  }

  #wakeOne(): void {
    this.#waiting.shift()?.();
  }
}
