import { createHmac } from 'node:crypto';
import type { Account } from './account.ts';
import type { Delivery, DeliveryAttempt, Write } from './records.ts';

const hour = 3600;
const maxRetrySeconds = 3 * 24 * hour;
const timeoutMs = 10_000;

/**
 * The Stripe-Signature header for a body: HMAC-SHA256 over time and body, scheme v1.
 * @param at epoch seconds
 */
function signatureOf(body: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

/** The delivery after an attempt: done after any 2xx, else due after 1, 2, 4 … seconds up to an hour, for three days. */
export function afterAttempt(delivery: Delivery, attempt: DeliveryAttempt): Delivery {
  const attempts = [...delivery.attempts, attempt];
  const { status, at } = attempt;
  if (status !== null && status >= 200 && status < 300)
    return { ...delivery, attempts, state: 'delivered', nextAt: null };
  const nextAt = at + Math.min(2 ** (attempts.length - 1), hour);
  const firstAt = attempts[0]?.at ?? at;
  if (nextAt - firstAt > maxRetrySeconds) return { ...delivery, attempts, state: 'failed', nextAt: null };
  return { ...delivery, attempts, nextAt };
}

/** Delivers events to the webhook endpoint at least once, in any order. */
export class WebhookDispatcher {
  readonly #account: Account;
  readonly #endpoint: { url: string; secret: string };
  readonly #pending = new Map<string, Delivery>();
  readonly #inFlight = new Map<string, Promise<void>>();
  readonly #closing = new AbortController();

  constructor(account: Account, endpoint: { url: string; secret: string }) {
    this.#account = account;
    this.#endpoint = endpoint;
    this.#track(account.store.all('delivery'));
  }

  /** Adds the deliveries among these writes and sends those that are due. */
  add(writes: Write[]): void {
    this.#track(writes.flatMap((write) => (write.kind === 'delivery' && write.value ? [write.value] : [])));
    this.sendDue();
  }

  sendDue(): void {
    if (this.#closing.signal.aborted) return;
    const now = this.#account.now();
    for (const delivery of this.#pending.values()) {
      if (delivery.nextAt !== null && delivery.nextAt <= now && !this.#inFlight.has(delivery.id)) {
        this.#inFlight.set(delivery.id, this.#send(delivery));
      }
    }
  }

  /** Resolves when no delivery is in flight. */
  async idle(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight.values());
  }

  /** Aborts deliveries in flight; they stay due and are sent after the next start. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.idle();
  }

  #track(deliveries: Delivery[]) {
    for (const delivery of deliveries) {
      if (delivery.state === 'pending') this.#pending.set(delivery.id, delivery);
      else this.#pending.delete(delivery.id);
    }
  }

  async #send(delivery: Delivery): Promise<void> {
    const attempt = await this.#post(delivery);
    this.#inFlight.delete(delivery.id);
    if (this.#closing.signal.aborted) return;
    this.#account.commit([{ kind: 'delivery', id: delivery.id, value: afterAttempt(delivery, attempt) }]);
  }

  async #post(delivery: Delivery): Promise<DeliveryAttempt> {
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
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(timeoutMs)]),
      });
      return { at, status: response.status, note: (await response.text()).slice(0, 200) };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return { at, status: null, note: String(cause) };
    }
  }
}
