import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import * as z from 'zod';
import { packRoutes } from '#shared/contract/packs/routes.ts';
import { payAt } from './admin.ts';
import { addressesOfCloud, callDemo } from './cloud.ts';
import { expect } from './fixtures.ts';
import { goOnAtStripe, refuseAtStripe } from './payments.ts';
import type { GuestDetails } from './screens.ts';

/** The plan that the demo sells. */
const planId = '01JDEM0P1ANS00000000000001';

const findMembership = (id: string) => callDemo({ command: 'item', PK: `MEMBERSHIP#${id}`, SK: 'MEMBERSHIP' });

/** Joins the demo's plan for £52 through the API; returns the id of the membership once its first period is paid. */
export async function beginMembership(buyer: GuestDetails): Promise<string> {
  const purchaseId = ulid();
  const body = {
    ...buyer,
    purchaseId,
    packForSaleId: planId,
    total: { amount: 5200, currency: 'GBP' },
    consent: true,
    timeZone: 'Europe/London',
    secret: randomBytes(32).toString('base64url'),
  };
  const response = await fetch(new URL(packRoutes.buyPack.path, addressesOfCloud().siteUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`joining answered ${response.status}: ${text}`);
  await payAt(z.object({ paymentUrl: z.string() }).parse(JSON.parse(text)).paymentUrl);
  await expect.poll(() => findMembership(purchaseId), { message: 'the membership' }).toMatchObject({ id: purchaseId });
  return purchaseId;
}

const subscriptionOf = async (id: string) =>
  z.object({ subscriptionId: z.string() }).parse(await findMembership(id)).subscriptionId;

/** A month passes at Stripe for a membership, whose next period begins or which ends. */
export async function goOnByAMonth(id: string): Promise<void> {
  await goOnAtStripe(await subscriptionOf(id));
}

/** The next period of a membership begins, and its charge is refused. */
export async function failToRenew(id: string): Promise<void> {
  await refuseAtStripe(await subscriptionOf(id));
  await goOnByAMonth(id);
  await expect.poll(() => findMembership(id), { message: 'the refused charge' }).toMatchObject({ state: 'past_due' });
}
