import type { Write } from './records.ts';
import type { Store } from './store.ts';

export type Settings = {
  /** 'off': events are recorded and only sent by `resend`. */
  webhooks: 'on' | 'off';
  /** Seconds before the first delivery of an event. */
  delaySeconds: number;
  /** How many times each event is delivered (Stripe promises at least once). */
  copies: number;
  /** How many of the next POST requests get no response though they succeed. */
  loseAnswers: number;
  /** Seconds until a bank debit settles; null: only when it is settled by hand. */
  settleAfterSeconds: number | null;
};

export const defaultSettings: Settings = {
  webhooks: 'on',
  delaySeconds: 0,
  copies: 1,
  loseAnswers: 0,
  settleAfterSeconds: 30,
};

export type Account = {
  store: Store;
  settings: Settings;
  /** Origin of the hosted pages, without a slash at the end. */
  origin: string;
  /** Epoch seconds. */
  now(): number;
  /** Writes all records or none, then sends due webhooks. */
  commit(writes: Write[]): void;
};

/** The API request that caused an event; none for pages and the clock. */
export type Cause = { id: string | null; idempotency_key: string | null };
export const noCause: Cause = { id: null, idempotency_key: null };
