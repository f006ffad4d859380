import type { Locator, Page } from '@playwright/test';
import { paths } from '#shared/contract/paths.ts';
import { linkOf } from './accounts.ts';
import { mailTo } from './cloud.ts';
import { type GuestDetails, takenOver } from './screens.ts';

/** The waitlist of a full session as its page shows it (docs/product.md#waitlist). */

export const waitlistRegion = (page: Page) => page.getByRole('region', { name: 'Waitlist', exact: true });

type Press = (button: Locator) => Promise<void>;

/** Opens the form on the session's page and fills it. */
export async function fillWaitlistForm(
  page: Page,
  sessionId: string,
  { firstName, lastName, email }: GuestDetails,
  press: Press,
): Promise<void> {
  const region = waitlistRegion(page);
  await page.goto(paths.session.href(sessionId));
  await takenOver(page);
  await press(region.getByRole('button', { name: 'Join the waitlist' }));
  await region.getByLabel('First name').fill(firstName);
  await region.getByLabel('Last name').fill(lastName);
  await region.getByLabel('E-mail').fill(email);
}

/** Joins to be offered the place. */
export async function joinWaitlist(page: Page, sessionId: string, guest: GuestDetails, press: Press): Promise<void> {
  await fillWaitlistForm(page, sessionId, guest, press);
  await press(waitlistRegion(page).locator('button[type=submit]'));
}

/** Opens the link of the first mail in the browser that joined, which confirms the address by itself. */
export async function confirmPlaceInLine(page: Page, { email }: GuestDetails): Promise<void> {
  const mail = await mailTo(email, ({ subject }) => subject.startsWith('On the waitlist'));
  const confirmed = page.waitForResponse((response) => response.url().endsWith('/api/waitlist/confirmation'));
  await page.goto(linkOf(mail, '/sessions/'));
  await confirmed;
}
