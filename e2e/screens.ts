import { expect, type Locator, type Page } from '@playwright/test';
import { paths } from '#shared/contract/paths.ts';

/** Locators of what several journeys use, by role and accessible name. */

/** Waits until the app hears what is pressed on a page that was rendered ahead. */
export async function takenOver(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveClass(/is-rendered/);
}

/** The link of a session in a list. */
export function entry(page: Page, sessionId: string): Locator {
  return entries(page).and(page.locator(`[href="${paths.session.href(sessionId)}"]`));
}

/** All links of the shown list. */
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

export type GuestDetails = { firstName: string; lastName: string; email: string };

let guests = 0;

/** A guest with a unique address, so that journeys do not read each other's mail. */
export function newGuest(firstName = 'Robin'): GuestDetails {
  guests += 1;
  const unique = `${process.pid}-${Date.now()}-${guests}`;
  return { firstName, lastName: 'Guest', email: `${firstName.toLowerCase()}.${unique}@example.com` };
}

/** The booking dialog. */
export function bookingDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Complete Your Booking' });
  return {
    dialog,
    // Those who come along have names and addresses, too.
    firstName: dialog.getByLabel('First name', { exact: true }),
    lastName: dialog.getByLabel('Last name', { exact: true }),
    email: dialog.getByLabel('E-mail', { exact: true }),
    code: dialog.getByRole('textbox', { name: 'Discount code' }),
    apply: dialog.getByRole('button', { name: 'Apply' }),
    submit: dialog.locator('button[type=submit]'),
    close: dialog.getByRole('button', { name: 'Close' }),
    async fill(guest: GuestDetails) {
      await this.firstName.fill(guest.firstName);
      await this.lastName.fill(guest.lastName);
      await this.email.fill(guest.email);
    },
  };
}

/** The button that books, also another place. */
export function bookNow(page: Page): Locator {
  return page.getByRole('button', { name: /^Book (Now|another place)$/ }).filter({ visible: true });
}

/** Opens the booking dialog of a session. */
export async function openBooking(page: Page, sessionId: string) {
  await page.goto(paths.session.href(sessionId));
  await bookNow(page).click();
  return bookingDialog(page);
}

/** Books a free place as a guest through the dialog. Returns the booking's id. */
export async function book(page: Page, sessionId: string, guest: GuestDetails): Promise<string> {
  const booking = await openBooking(page, sessionId);
  await booking.fill(guest);
  await booking.submit.click();
  await confirmation(page).waitFor();
  return bookingIdOf(page);
}

export function confirmation(page: Page): Locator {
  return page.getByRole('heading', { name: 'Booking Confirmed', level: 1 });
}

/** The booking id in the URL of the open confirmation. Throws when there is none. */
export function bookingIdOf(page: Page): string {
  const id = new URL(page.url()).searchParams.get('bookingId');
  if (!id) throw new Error(`${page.url()} names no booking`);
  return id;
}

/** Keeps files from the browser until the returned function is called. */
export async function hold(page: Page, files: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, (route) => released.then(() => route.continue()));
  return release;
}
