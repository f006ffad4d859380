import { availableParallelism } from 'node:os';
import type { Instance } from './instance.ts';

/** More invocations wait their turn. AWS would start up to a thousand. */
const mostInstances = 10;
/** Loading is work for a processor: more at once than there are would only make each of them slower. */
const startsAtOnce = availableParallelism();
/** Milliseconds that an instance stays without work; Lambda keeps its own for some minutes, too. */
const warmFor = 5 * 60_000;

/** How an instance begins and ends. */
export type InstanceLife = { start(codeFolder: string): Promise<Instance>; end(instance: Instance): Promise<void> };

/** The instances of one function: warm ones are used again, at most ten run at once. */
export class InstancePool {
  readonly #life: InstanceLife;
  #codeFolder: string;
  #starting = 0;
  /** Those that are asked for and not made yet. */
  #coming = 0;
  /** Instances by the code that they have loaded. */
  readonly #all = new Map<Instance, string>();
  /** Idle instances with the timers of their end, the last used last. */
  readonly #idle: { instance: Instance; timer: NodeJS.Timeout }[] = [];
  readonly #waiting: (() => void)[] = [];

  constructor(codeFolder: string, life: InstanceLife) {
    this.#codeFolder = codeFolder;
    this.#life = life;
  }

  /** An instance for one invocation, a warm one when there is. */
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

  /** Gives an instance back. One that failed, or has other code by now, is ended. */
  async release(instance: Instance): Promise<void> {
    if (!instance.usable || this.#all.get(instance) !== this.#codeFolder) return this.discard(instance);
    const timer = setTimeout(() => void this.#retire(instance), warmFor).unref();
    this.#idle.push({ instance, timer });
    this.#wakeOne();
  }

  /** Uses other code from the next invocation on. */
  async update(codeFolder: string): Promise<void> {
    if (codeFolder === this.#codeFolder) return;
    this.#codeFolder = codeFolder;
    await Promise.all(this.#idle.splice(0).map(({ instance }) => this.discard(instance)));
  }

  /** Ends an instance. */
  async discard(instance: Instance): Promise<void> {
    this.#all.delete(instance);
    await this.#life.end(instance);
    this.#wakeOne();
  }

  async close(): Promise<void> {
    for (const { timer } of this.#idle) clearTimeout(timer);
    await Promise.all([...this.#all.keys()].map((instance) => this.discard(instance)));
  }

  #mayStart(): boolean {
    return this.#all.size + this.#coming < mostInstances && this.#starting < startsAtOnce;
  }

  async #startOne(): Promise<{ instance: Instance; cold: boolean }> {
    this.#starting += 1;
    this.#coming += 1;
    const codeFolder = this.#codeFolder;
    const started = () => {
      this.#starting -= 1;
      this.#wakeOne();
    };
    try {
      const instance = await this.#life.start(codeFolder);
      this.#all.set(instance, codeFolder);
      // Whoever invokes it is told when it could not be loaded.
      instance.ready.then(started, started);
      return { instance, cold: true };
    } catch (error) {
      started();
      throw error;
    } finally {
      this.#coming -= 1;
    }
  }

  async #retire(instance: Instance): Promise<void> {
    const place = this.#idle.findIndex((one) => one.instance === instance);
    if (place < 0) return;
    this.#idle.splice(place, 1);
    await this.discard(instance);
  }

  #wakeOne(): void {
    this.#waiting.shift()?.();
  }
}
