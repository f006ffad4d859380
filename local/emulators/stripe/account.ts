import type { RecordWrite } from './records.ts';
import type { RecordStore } from './store.ts';

/** Settings that can be changed while it runs. */
export type StripeSettings = {
  /** 'off': events are recorded and only sent by a resend. */
  webhooks: 'on' | 'off';
  /** E-mail addresses of customers whose checkouts' events are only sent by a resend. */
  withoutWebhooksFor: string[];
  /** Seconds before an event is first sent. */
  delaySeconds: number;
  /** Each event is delivered so many times (Stripe promises at least once). */
  copies: number;
  /** So many of the next POST responses are lost after the work was done. */
  loseAnswers: number;
  /** The order of deliveries is shuffled by this seed; null: they are sent in the order of their events. */
  shuffle: number | null;
  /** A failed renewal is attempted again so many days after the attempt before it, once for each number. */
  retryDays: number[];
  /** Decides what becomes of a subscription when the last retry of a renewal has failed. */
  afterRetries: 'cancel' | 'unpaid' | 'past_due';
  /** Seconds until a bank debit settles by itself; null: only when it is settled on the payments page. */
  settleAfterSeconds: number | null;
};

export const defaultSettings: StripeSettings = {
  webhooks: 'on',
  withoutWebhooksFor: [],
  delaySeconds: 0,
  copies: 1,
  loseAnswers: 0,
  shuffle: null,
  retryDays: [1, 3, 5, 7],
  afterRetries: 'cancel',
  settleAfterSeconds: 30,
};

/** The one account of the emulator. */
export type EmulatedAccount = {
  store: RecordStore;
  settings: StripeSettings;
  /** Origin of the hosted pages, without a slash at the end. */
  origin: string;
  /** Epoch seconds of what is written; for subscriptions it may be ahead of the time of webhooks. */
  now(): number;
  /** Epoch seconds by which webhooks are sent. */
  webhookTime(): number;
  /** Writes all records or none, then sends deliveries that are due. */
  commit(writes: RecordWrite[]): void;
};

/** The API request that caused an event; absent for actions on a page and by time. */
export type Cause = { id: string | null; idempotency_key: string | null };
export const noCause: Cause = { id: null, idempotency_key: null };
