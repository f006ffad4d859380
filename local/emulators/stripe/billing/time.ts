import type { EmulatedAccount } from '../account.ts';

/** The clock of all customers; one of a customer has the customer's id. */
export const accountClock = 'account';

const aheadOf = ({ store }: EmulatedAccount, clock: string) => store.get('billingClock', clock)?.aheadSeconds ?? 0;

/** The time of a customer's subscriptions, which can be ahead of the time of everything else. */
export const billingTime = (account: EmulatedAccount, customer: string) =>
  account.webhookTime() + aheadOf(account, accountClock) + aheadOf(account, customer);

/** The account at another time of billing: what is written has that time, webhooks are sent by the clock as ever. */
export const atTime = (account: EmulatedAccount, time: number): EmulatedAccount => ({ ...account, now: () => time });

export const atBillingTime = (account: EmulatedAccount, customer: string): EmulatedAccount =>
  atTime(account, billingTime(account, customer));
