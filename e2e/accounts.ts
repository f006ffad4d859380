import { createHash } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import * as z from 'zod';
import { paths } from '#shared/contract/paths.ts';
import { addressesOfCloud, callDemo, control, mailTo, type ReceivedMail } from './cloud.ts';
import { expect } from './fixtures.ts';
import type { GuestDetails } from './screens.ts';

/** Accounts as journeys make and use them, and what a person finds on the screens of signing in. */

const memberSchema = z.object({ sub: z.string(), name: z.string(), email: z.string(), password: z.string() });
export type Member = z.output<typeof memberSchema>;

type MemberOverrides = {
  email?: string;
  fullName?: string;
  password?: string;
  admin?: boolean;
  collections?: ('birth' | 'stress')[];
};

/** A new member with a confirmed account. */
export async function newMember(overrides: MemberOverrides = {}): Promise<Member> {
  return memberSchema.parse(await callDemo({ command: 'member', ...overrides }));
}

/** Waits until a form has what the browser remembers: `fill` would add to a value that comes while it types. */
async function prefilled(submit: Locator): Promise<void> {
  await expect(submit).toBeEnabled();
}

/** The sign-in tab. */
export function signInForm(page: Page) {
  // The previous page stays until this one has loaded, and may have fields of the same names.
  const form = page.getByRole('main').getByRole('tabpanel', { name: 'Sign In' });
  return {
    email: form.getByLabel('E-mail'),
    password: form.getByLabel('Password', { exact: true }),
    submit: form.locator('button[type=submit]'),
    forgot: form.getByRole('button', { name: 'Forgot password?' }),
    /** Fills in the form and submits it. */
    async as({ email, password }: Pick<Member, 'email' | 'password'>) {
      await prefilled(this.submit);
      await this.email.fill(email);
      await this.password.fill(password);
      await this.submit.click();
    },
  };
}

/** Signs in through the sign-in page, up to the dashboard. */
export async function signIn(page: Page, member: Member): Promise<void> {
  await page.goto(paths.signIn.href());
  await signInForm(page).as(member);
  await expect(welcome(page, member.name)).toBeVisible();
}

/** The dashboard's greeting. */
export function welcome(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name: `Welcome, ${name}` });
}

/** The sign-up tab and the screen after it. */
export function signUpForm(page: Page) {
  const main = page.getByRole('main');
  const form = main.getByRole('tabpanel', { name: 'Create Account' });
  return {
    firstName: form.getByLabel('First name'),
    lastName: form.getByLabel('Last name'),
    email: form.getByLabel('E-mail'),
    password: form.getByLabel('Password', { exact: true }),
    submit: form.getByRole('button', { name: /^Creat.* (A|a)ccount/ }),
    created: main.getByRole('heading', { name: 'Account Created' }),
    async as({ firstName, lastName, email }: GuestDetails, password: string) {
      await prefilled(this.submit);
      await this.firstName.fill(firstName);
      await this.lastName.fill(lastName);
      await this.email.fill(email);
      await this.password.fill(password);
      await this.submit.click();
    },
  };
}

/** The dashboard menu of wide windows. */
export function menu(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Dashboard' });
}

/** A toast. */
export function notice(page: Page, text: string): Locator {
  return page.locator('[data-sonner-toast]').filter({ hasText: text });
}

/** The URL of this site in a mail. Throws when there is none. */
export function linkOf({ body }: ReceivedMail, path: string): string {
  const { siteUrl } = addressesOfCloud();
  const words = (body.text ?? '').split(/[\s"<>]/);
  const address = words.find((word) => word.startsWith(`${siteUrl}${path}`));
  if (!address) throw new Error(`the mail has no link to ${path}`);
  return address.replaceAll('&amp;', '&');
}

export const confirmationMail = ({ subject }: ReceivedMail) => subject === 'Confirm your e-mail address';
export const linkMail = ({ subject }: ReceivedMail) => subject === 'Your sign-in link';

/** The link of the one confirmation mail. */
export async function confirmationLink(email: string): Promise<string> {
  return linkOf(await mailTo(email, confirmationMail), paths.setupAccount.pattern);
}

/** The page that a mailed link opens where a password is to be chosen. */
export function setupPage(page: Page) {
  const main = page.getByRole('main');
  return {
    main,
    heading: main.getByRole('heading', { level: 1, name: 'Set up your account' }),
    password: main.getByLabel('Password', { exact: true }),
    submit: main.getByRole('button', { name: 'Set up my account' }),
    /** Chooses the password, the only thing that is asked. */
    async choose(password: string) {
      await this.password.fill(password);
      await this.submit.click();
    },
  };
}

/** The link of the one magic-link mail. */
export async function magicLink(email: string): Promise<string> {
  return linkOf(await mailTo(email, linkMail), paths.magicLink.pattern);
}

/** Opens a magic link and presses the button that signs in. */
export async function signInByLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

/** Expires a mailed link. */
export async function expireLink(link: string): Promise<void> {
  const secret = new URLSearchParams(new URL(link).hash.slice(1)).get('secret') ?? '';
  const hash = createHash('sha256').update(secret).digest('hex');
  const expiresAt = Math.floor(Date.now() / 1000) - 1;
  await callDemo({ command: 'change', PK: `SECRET#${hash}`, SK: 'SECRET', values: { expiresAt } });
}

/** Sets the lifetime of a member's new access tokens in seconds; null restores the stack's. */
export const setTokenLifetime = ({ email }: Pick<Member, 'email'>, accessSeconds: number | null) =>
  control('POST', '/identity/lifetimes', { accessSeconds, email });
