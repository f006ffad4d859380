import { createHmac } from 'node:crypto';
import type { EmulatedAccount } from './account.ts';
import type { DeliveryAttempt, RecordWrite, WebhookDelivery } from './records.ts';

const hour = 3600;
const givesUpAfter = 3 * 24 * hour;
const answerWithin = 10_000;

/**
 * The Stripe-Signature header for a body: HMAC-SHA256 over time and body, scheme v1.
 * @param at epoch seconds
 */
function signatureOf(body: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

/** The delivery after an attempt: delivered by any 2xx, else retried after 1, 2, 4 … s up to 1 h, for three days. */
export function afterAttempt(delivery: WebhookDelivery, attempt: DeliveryAttempt): WebhookDelivery {
  const attempts = [...delivery.attempts, attempt];
  const { status, at } = attempt;
  if (status !== null && status >= 200 && status < 300)
    return { ...delivery, attempts, state: 'delivered', nextAt: null };
  const nextAt = at + Math.min(2 ** (attempts.length - 1), hour);
  const begun = attempts[0]?.at ?? at;
  if (nextAt - begun > givesUpAfter) return { ...delivery, attempts, state: 'failed', nextAt: null };
  return { ...delivery, attempts, nextAt };
}

/** The same order for the same seed and number of entries (Fisher and Yates, by a linear congruential generator). */
function shuffled<T>(entries: readonly T[], seed: number): T[] {
  const rest = [...entries];
  const result: T[] = [];
  let state = seed >>> 0;
  while (rest.length > 0) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    result.push(...rest.splice(Math.floor((state / 2 ** 32) * rest.length), 1));
  }
  return result;
}

/** Sends events to the webhook endpoint, at least once and in no guaranteed order. */
export class WebhookDispatcher {
  readonly #account: EmulatedAccount;
  readonly #endpoint: { url: string; secret: string };
  readonly #waiting = new Map<string, WebhookDelivery>();
  readonly #underway = new Map<string, Promise<void>>();
  readonly #closing = new AbortController();

  constructor(account: EmulatedAccount, endpoint: { url: string; secret: string }) {
    this.#account = account;
    this.#endpoint = endpoint;
    this.#remember(account.store.all('delivery'));
  }

  /** Queues the deliveries among these writes and sends those that are due. */
  take(writes: RecordWrite[]): void {
    this.#remember(writes.flatMap((write) => (write.kind === 'delivery' && write.value ? [write.value] : [])));
    // What is shuffled is collected first, until the next wake by the clock.
    if (this.#account.settings.shuffle === null) this.wake();
  }

  wake(): void {
    if (this.#closing.signal.aborted) return;
    const now = this.#account.now();
    const due = [...this.#waiting.values()].filter(
      ({ id, nextAt }) => nextAt !== null && nextAt <= now && !this.#underway.has(id),
    );
    const { shuffle } = this.#account.settings;
    if (shuffle === null) for (const delivery of due) this.#underway.set(delivery.id, this.#send(delivery));
    else this.#sendInTurn(shuffled(due, shuffle));
  }

  /** Resolves when no delivery is in progress, and none that is due waits to be shuffled. */
  async idle(): Promise<void> {
    this.wake();
    while (this.#underway.size > 0) await Promise.all(this.#underway.values());
  }

  /** Aborts deliveries in progress; they are sent after the next start. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.idle();
  }

  #remember(deliveries: WebhookDelivery[]) {
    for (const delivery of deliveries) {
      if (delivery.state === 'pending') this.#waiting.set(delivery.id, delivery);
      else this.#waiting.delete(delivery.id);
    }
  }

  /** Sends one after the other: sent together, they would arrive in about the order of their events again. */
  #sendInTurn(deliveries: WebhookDelivery[]) {
    let before = Promise.resolve();
    for (const delivery of deliveries) {
      before = before.then(() => this.#send(delivery));
      this.#underway.set(delivery.id, before);
    }
  }

  async #send(delivery: WebhookDelivery): Promise<void> {
    const attempt = await this.#attempt(delivery);
    this.#underway.delete(delivery.id);
    if (this.#closing.signal.aborted) return;
    this.#account.commit([{ kind: 'delivery', id: delivery.id, value: afterAttempt(delivery, attempt) }]);
  }

  async #attempt(delivery: WebhookDelivery): Promise<DeliveryAttempt> {
    const at = this.#account.now();
    const body = JSON.stringify(this.#account.store.get('event', delivery.eventId), null, 2);
    try {
      const response = await fetch(this.#endpoint.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (local emulator)',
          'stripe-signature': signatureOf(body, this.#endpoint.secret, at),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(answerWithin)]),
      });
      return { at, status: response.status, note: (await response.text()).slice(0, 200) };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return { at, status: null, note: String(cause) };
    }
  }
}
