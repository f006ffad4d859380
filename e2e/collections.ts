import { expect, type Locator, type Page } from '@playwright/test';
import * as z from 'zod';
import { currencyResponse } from '#shared/contract/currency/schemas.ts';
import { collectionHref } from '#shared/contract/paths.ts';
import { fillPath } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { money } from '#shared/contract/schemas.ts';
import { type Collection, collections } from '#shared/rules/collections.ts';
import { type Discount, quote } from '#shared/rules/discount-codes.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { addressesOfCloud, demo } from './cloud.ts';

/** Collections and recordings as journeys find them. */

const recordingSchema = z.object({
  id: z.string(),
  title: z.string(),
  isFree: z.boolean(),
  collection: z.enum(collections),
});
export type Recording = z.output<typeof recordingSchema>;

async function answerOf<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
  const answer = await fetch(addressesOfCloud().siteUrl + path);
  return schema.parse(await answer.json());
}

/** The recordings of a collection, as everybody sees them. */
export async function recordingsOf(collection: Collection): Promise<Recording[]> {
  const schema = z.object({ recordings: z.array(recordingSchema) });
  return (await answerOf(fillPath(routes.getCollection.path, { collection }), schema)).recordings;
}

/** What a collection costs in pounds by the rates of the hour: £50.00. */
export async function priceOf(collection: Collection, discount: Discount | null = null): Promise<string> {
  const { price } = await answerOf(fillPath(routes.getCollection.path, { collection }), z.object({ price: money }));
  const { rates } = await answerOf(routes.getCurrency.path, currencyResponse);
  return formatMoney(quote({ price, currency: 'GBP', rates, discount }).total);
}

/** The first recording of a collection that is free, or that has to be paid for. Throws when there is none. */
export async function recordingOf(collection: Collection, wanted: { isFree: boolean }): Promise<Recording> {
  const found = (await recordingsOf(collection)).find(({ isFree }) => isFree === wanted.isFree);
  if (!found) throw new Error(`no such recording in ${collection}`);
  return found;
}

/** The path that asks for a recording's playback. */
export function playbackPath({ collection, id }: Pick<Recording, 'collection' | 'id'>): string {
  return fillPath(routes.getPlayback.path, { collection, recordingId: id });
}

/** Seconds at which a member has left a recording, as the table has it; null when nothing is kept. */
export async function keptPosition(sub: string, { collection, id }: Recording): Promise<number | null> {
  const item = await demo({ command: 'item', PK: `MEMBER#${sub}`, SK: `PROGRESS#${collection}#${id}` });
  return item === null ? null : z.object({ positionSeconds: z.number() }).parse(item).positionSeconds;
}

/** Whether a member has a collection, as the table has it. */
export async function hasAccess(sub: string, collection: Collection): Promise<boolean> {
  return (await demo({ command: 'item', PK: `MEMBER#${sub}`, SK: `ACCESS#${collection}` })) !== null;
}

const purchaseSchema = z.object({ id: z.string(), status: z.string(), buyerEmail: z.string() });

/** The purchases that were made with an address. */
export async function purchasesOf(collection: Collection, email: string) {
  const all = z.array(purchaseSchema).parse(await demo({ command: 'purchases', collection }));
  return all.filter(({ buyerEmail }) => buyerEmail === email);
}

/** The dialog that sells a collection. */
export function purchaseDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Unlock All Recordings' });
  return {
    dialog,
    code: dialog.getByRole('textbox', { name: 'Discount code' }),
    apply: dialog.getByRole('button', { name: 'Apply' }),
    submit: dialog.locator('button[type=submit]'),
  };
}

/** Goes to a collection's page and opens its purchase dialog. */
export async function openPurchase(page: Page, collection: Collection) {
  await page.goto(collectionHref(collection));
  await page
    .getByRole('region', { name: 'Lifetime access' })
    .getByRole('button', { name: 'Unlock All Recordings' })
    .click();
  const opened = purchaseDialog(page);
  await expect(opened.dialog).toBeVisible();
  return opened;
}

/** The card of a recording in its collection's grid. */
export function card(page: Page, { title }: Recording): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}

/** The video that plays, and what it says of itself. */
export function player(page: Page) {
  const video = page.locator('video');
  return {
    video,
    button: (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }),
    position: page.getByRole('slider', { name: 'Position' }),
    seconds: () => video.evaluate((element: HTMLVideoElement) => element.currentTime),
    paused: () => video.evaluate((element: HTMLVideoElement) => element.paused),
    address: () => video.evaluate((element: HTMLVideoElement) => element.currentSrc),
  };
}

/** Plays until a second is reached. */
export async function playTo(page: Page, second: number): Promise<void> {
  const { seconds, button } = player(page);
  await button('Play').click();
  await expect.poll(seconds, { message: `plays to ${second} s`, timeout: 40_000 }).toBeGreaterThan(second);
}
