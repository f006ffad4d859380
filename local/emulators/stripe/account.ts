import type { Write } from './records.ts';
import type { Store } from './store.ts';

/** What tests and people may change while it runs. */
export type Settings = {
  /** 'off': events are recorded and never sent by themselves; they can still be resent. */
  webhooks: 'on' | 'off';
  /** Seconds that an event waits before it is first sent. */
  delaySeconds: number;
  /** How many times each event is delivered (Stripe promises at least once). */
  copies: number;
  /** How many of the next POST answers get lost on the way back, after the work was done. */
  loseAnswers: number;
  /** Seconds until a bank debit settles by itself; null: only when it is settled on the payments page. */
  settleAfterSeconds: number | null;
};

export const defaultSettings: Settings = {
  webhooks: 'on',
  delaySeconds: 0,
  copies: 1,
  loseAnswers: 0,
  settleAfterSeconds: 30,
};

/** The one account that this stand-in serves. */
export type Account = {
  store: Store;
  settings: Settings;
  /** Origin of the hosted pages, without a slash at the end. */
  origin: string;
  /** Epoch seconds. */
  now(): number;
  /** Puts all records or none, then sends what became due. */
  commit(writes: Write[]): void;
};

/** The API request that caused an event; none for what happens on a page or by the clock. */
export type Cause = { id: string | null; idempotency_key: string | null };
export const noCause: Cause = { id: null, idempotency_key: null };
