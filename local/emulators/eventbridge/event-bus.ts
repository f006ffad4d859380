import { messageOf } from '../errors.ts';
import { matchesPattern } from '../event-pattern.ts';
import type { Invoke } from '../service.ts';
import { invokeAsynchronously, type RuleTarget } from './async-invocation.ts';

/** A rule with an event pattern. */
export type EventRule = { logicalId: string; pattern: unknown; targets: RuleTarget[] };

export type EventBusOptions = {
  rules: EventRule[];
  invoke: Invoke;
  sendMessage(queueArn: string, message: unknown): Promise<void>;
  report(message: string): void;
};

/** The default event bus: invokes the targets of each rule whose pattern matches. */
export class EventBus {
  readonly #options: EventBusOptions;
  readonly #deliveries = new Set<Promise<void>>();
  #closed = false;

  constructor(options: EventBusOptions) {
    this.#options = options;
  }

  /** Takes an event, in the form that targets get. An event that no rule matches is lost, as at AWS. */
  put(event: unknown): void {
    for (const { logicalId, pattern, targets } of this.#options.rules) {
      if (!matchesPattern(pattern, event)) continue;
      for (const target of targets) this.#deliver(logicalId, target, event);
    }
  }

  /** Resolves when all events that were put have been consumed or given up. */
  async idle(): Promise<void> {
    while (this.#deliveries.size > 0) await Promise.all(this.#deliveries);
  }

  close(): void {
    this.#closed = true;
  }

  #deliver(logicalId: string, target: RuleTarget, event: unknown): void {
    const invoker = { ...this.#options, isClosed: () => this.#closed };
    const delivery = invokeAsynchronously(target, target.input ?? event, invoker)
      .catch((error: unknown) => {
        if (!this.#closed) this.#options.report(`the rule ${logicalId} failed: ${messageOf(error)}`);
      })
      .finally(() => this.#deliveries.delete(delivery));
    this.#deliveries.add(delivery);
  }
}
