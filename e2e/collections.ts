import { expect, type Locator, type Page } from '@playwright/test';
import * as z from 'zod';
import { fillPath } from '#shared/contract/common/route.ts';
import { money } from '#shared/contract/common/schemas.ts';
import { currencyResponse } from '#shared/contract/currency/schemas.ts';
import { collectionHref } from '#shared/contract/paths.ts';
import { routes } from '#shared/contract/routes.ts';
import { type Collection, collections } from '#shared/rules/collections.ts';
import { type Discount, quote } from '#shared/rules/discount-codes.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { addressesOfCloud, callDemo } from './cloud.ts';

/** Collections and recordings. */

const recordingSchema = z.object({
  id: z.string(),
  title: z.string(),
  isFree: z.boolean(),
  collection: z.enum(collections),
});
export type StoredRecording = z.output<typeof recordingSchema>;

async function answerOf<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
  const response = await fetch(addressesOfCloud().siteUrl + path);
  return schema.parse(await response.json());
}

/** The public recordings of a collection. */
export async function recordingsOf(collection: Collection): Promise<StoredRecording[]> {
  const schema = z.object({ recordings: z.array(recordingSchema) });
  return (await answerOf(fillPath(routes.getCollection.path, { collection }), schema)).recordings;
}

/** The price of a collection in pounds by the current rates: £50.00. */
export async function priceOf(collection: Collection, discount: Discount | null = null): Promise<string> {
  const { price } = await answerOf(fillPath(routes.getCollection.path, { collection }), z.object({ price: money }));
  const { rates } = await answerOf(routes.getCurrency.path, currencyResponse);
  return formatMoney(quote({ price, currency: 'GBP', rates, discount }).total);
}

/** The first free or paid recording of a collection. Throws when there is none. */
export async function recordingOf(collection: Collection, filter: { isFree: boolean }): Promise<StoredRecording> {
  const found = (await recordingsOf(collection)).find(({ isFree }) => isFree === filter.isFree);
  if (!found) throw new Error(`no such recording in ${collection}`);
  return found;
}

/** Puts a recording in the state of one whose film was replaced by code that knows of no track: nothing is prepared of it. */
export async function forgetPrepared({ collection, id }: StoredRecording): Promise<void> {
  const sound = { state: 'silent', videoKey: 'media/videos/earlier.mp4' };
  await callDemo({ command: 'change', PK: `COLLECTION#${collection}`, SK: `RECORDING#${id}`, values: { sound } });
}

/** The API path of a recording's playback. */
export function playbackPath({ collection, id }: Pick<StoredRecording, 'collection' | 'id'>): string {
  return fillPath(routes.getPlayback.path, { collection, recordingId: id });
}

/** The saved position in seconds in the table; null when none is saved. */
export async function savedPosition(sub: string, { collection, id }: StoredRecording): Promise<number | null> {
  const item = await callDemo({ command: 'item', PK: `MEMBER#${sub}`, SK: `PROGRESS#${collection}#${id}` });
  return item === null ? null : z.object({ positionSeconds: z.number() }).parse(item).positionSeconds;
}

/** Whether the table gives a member access to a collection. */
export async function hasAccess(sub: string, collection: Collection): Promise<boolean> {
  return (await callDemo({ command: 'item', PK: `MEMBER#${sub}`, SK: `ACCESS#${collection}` })) !== null;
}

const purchaseSchema = z.object({ id: z.string(), status: z.string(), buyerEmail: z.string() });

/** The purchases of an e-mail address. */
export async function purchasesOf(collection: Collection, email: string) {
  const all = z.array(purchaseSchema).parse(await callDemo({ command: 'purchases', collection }));
  return all.filter(({ buyerEmail }) => buyerEmail === email);
}

/** The purchase dialog. */
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

/** The card of a recording. */
export function card(page: Page, { title }: StoredRecording): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}

/** The video element and its controls. */
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

/** Plays until that second is reached. */
export async function playTo(page: Page, second: number): Promise<void> {
  const { seconds, button } = player(page);
  await button('Play').click();
  await expect.poll(seconds, { message: `plays to ${second} s`, timeout: 40_000 }).toBeGreaterThan(second);
}
