import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import { writeFileAtomically } from '../files.ts';

/** A queue that a function consumes. */
export type QueueDefinition = {
  arn: string;
  visibilityTimeoutMs: number;
  /**
   * A message that was received so often without being deleted goes to the target; undefined means that it is received
   * until it expires.
   */
  redrive: { targetArn: string; maxReceiveCount: number } | undefined;
};

const messageSchema = z.strictObject({
  id: z.string(),
  body: z.string(),
  /** Milliseconds. */
  sentAt: z.number(),
  receiveCount: z.int(),
});

export type QueueMessage = z.output<typeof messageSchema>;

type QueuedMessage = QueueMessage & { visibleAt: number };

/** The messages of a standard queue. They are kept in a file while nothing runs, as far as it was closed. */
export class PolledQueue {
  readonly definition: QueueDefinition;
  readonly #file: string;
  readonly #now: () => number;
  readonly #messages = new Map<string, QueuedMessage>();
  #onSend: () => void = () => undefined;

  constructor(definition: QueueDefinition, file: string, now: () => number = Date.now) {
    this.definition = definition;
    this.#file = file;
    this.#now = now;
    const keptMessages = existsSync(file) ? z.array(messageSchema).parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
    for (const message of keptMessages) this.#messages.set(message.id, { ...message, visibleAt: 0 });
    rmSync(file, { force: true });
  }

  /** Calls back for every message that is sent. */
  onSend(callback: () => void): void {
    this.#onSend = callback;
  }

  /** Returns the id of the message. */
  send(body: string, delaySeconds = 0): string {
    const sentAt = this.#now();
    const message = { id: randomUUID(), body, sentAt, receiveCount: 0, visibleAt: sentAt + delaySeconds * 1000 };
    this.#messages.set(message.id, message);
    this.#onSend();
    return message.id;
  }

  /** Up to `maxMessages` visible messages, invisible from now on until they are deleted or their time is over. */
  receive(maxMessages: number): QueueMessage[] {
    const at = this.#now();
    const visible = [...this.#messages.values()].filter(({ visibleAt }) => visibleAt <= at).slice(0, maxMessages);
    for (const message of visible) {
      message.receiveCount += 1;
      message.visibleAt = at + this.definition.visibilityTimeoutMs;
    }
    return visible.map(({ visibleAt: _, ...message }) => message);
  }

  delete(ids: string[]): void {
    for (const id of ids) this.#messages.delete(id);
  }

  /** Removes and returns the visible messages that were received as often as the queue allows. */
  takeExhausted(): QueueMessage[] {
    const at = this.#now();
    const maxReceiveCount = this.definition.redrive?.maxReceiveCount ?? Number.POSITIVE_INFINITY;
    const exhausted = [...this.#messages.values()].filter(
      ({ visibleAt, receiveCount }) => visibleAt <= at && receiveCount >= maxReceiveCount,
    );
    this.delete(exhausted.map(({ id }) => id));
    return exhausted;
  }

  /** Milliseconds until the next message is visible, 0 when one is; undefined when there is none. */
  nextVisibleIn(): number | undefined {
    const times = [...this.#messages.values()].map(({ visibleAt }) => visibleAt);
    return times.length === 0 ? undefined : Math.max(0, Math.min(...times) - this.#now());
  }

  /** Keeps what was not deleted for the next start. */
  async close(): Promise<void> {
    if (this.#messages.size === 0) return;
    mkdirSync(dirname(this.#file), { recursive: true });
    const keptMessages = [...this.#messages.values()].map(({ visibleAt: _, ...message }) => message);
    await writeFileAtomically(this.#file, JSON.stringify(keptMessages));
  }
}
