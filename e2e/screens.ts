import type { Locator, Page } from '@playwright/test';
import { paths } from '#shared/contract/paths.ts';

/** How a person finds things on the screens: each by its role and words, once. */

/** The entry of a session in a list, which is one link. */
export function entry(page: Page, sessionId: string): Locator {
  return entries(page).and(page.locator(`[href="${paths.session.href(sessionId)}"]`));
}

/** All entries of the list shown. */
export function entries(page: Page): Locator {
  return page.getByRole('main').getByRole('listitem').getByRole('link');
}

export function chip(page: Page, category: string): Locator {
  return page.getByRole('group', { name: 'Category' }).getByRole('button', { name: category, exact: true });
}

export function locationFilter(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Location' });
}

export function currencyPicker(page: Page): Locator {
  return page.getByRole('banner').getByRole('combobox', { name: 'Currency' });
}

export type Guest = { firstName: string; lastName: string; email: string };

let guests = 0;

/** A guest whom nobody met before, so that journeys do not read each other's mail. */
export function newGuest(firstName = 'Robin'): Guest {
  guests += 1;
  const unique = `${process.pid}-${Date.now()}-${guests}`;
  return { firstName, lastName: 'Guest', email: `${firstName.toLowerCase()}.${unique}@example.com` };
}

/** The booking dialog and what is in it. */
export function bookingDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Complete Your Booking' });
  return {
    dialog,
    firstName: dialog.getByLabel('First name'),
    lastName: dialog.getByLabel('Last name'),
    email: dialog.getByLabel('E-mail'),
    code: dialog.getByRole('textbox', { name: 'Discount code' }),
    apply: dialog.getByRole('button', { name: 'Apply' }),
    submit: dialog.locator('button[type=submit]'),
    close: dialog.getByRole('button', { name: 'Close' }),
    async fill(guest: Guest) {
      await this.firstName.fill(guest.firstName);
      await this.lastName.fill(guest.lastName);
      await this.email.fill(guest.email);
    },
  };
}

export function bookNow(page: Page): Locator {
  return page.getByRole('button', { name: 'Book Now' }).filter({ visible: true });
}

/** Goes to a session's page and opens its booking dialog. */
export async function openBooking(page: Page, sessionId: string) {
  await page.goto(paths.session.href(sessionId));
  await bookNow(page).click();
  return bookingDialog(page);
}

/** Books a free place as a guest, as a person does, up to the confirmation. Returns the booking's id. */
export async function book(page: Page, sessionId: string, guest: Guest): Promise<string> {
  const booking = await openBooking(page, sessionId);
  await booking.fill(guest);
  await booking.submit.click();
  await confirmation(page).waitFor();
  return bookingIdOf(page);
}

export function confirmation(page: Page): Locator {
  return page.getByRole('heading', { name: 'Booking Confirmed', level: 1 });
}

/** The booking whose confirmation is open. Throws when the address names none. */
export function bookingIdOf(page: Page): string {
  const id = new URL(page.url()).searchParams.get('bookingId');
  if (!id) throw new Error(`${page.url()} names no booking`);
  return id;
}
