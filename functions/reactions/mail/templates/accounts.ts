import { artPath } from '#shared/contract/art/path.ts';
import { type GuestOrder, paths, type SignInTab } from '#shared/contract/paths.ts';
import { linkMinutes, setupDays, setupMinutes } from '#shared/rules/accounts.ts';
import { artPalette } from '#shared/rules/art.ts';
import { formatDate, formatTime } from '#shared/rules/dates.ts';
import { fixedArt } from '#shared/rules/fixed-art.ts';
import { palette } from '#shared/rules/palette.ts';
import type { MailContent, StudioNames } from './content.ts';
import { signature } from './footers.ts';

export type AccountMailData = { siteUrl: string; email: string };

// No name in the greeting: the name may be typed by a stranger, and the mail goes to the owner of the address.
const hello = 'Hello,';
const because = (names: StudioNames) =>
  `You get this because this address was entered at ${names.studio}. You are on no list. ${names.tagline}`;

/** Leads a guest to what they ordered; `isNew`: by setting up the account. */
export type AccountLink = { isNew: boolean; href: string };

/** Below a link that sets up an account. */
export const setupNote = `The link works once, within ${setupDays} days.`;
const requestedNote = `The link works once, within ${setupMinutes} minutes; the page it leads to mails another.`;

/** `secret` null: the e-mail address has an account. */
export type SignUpMailData = AccountMailData & { secret: string | null };

export function confirmSignUp({ siteUrl, email, secret }: SignUpMailData, names: StudioNames): MailContent {
  if (secret === null) return accountExists({ siteUrl, email }, names);
  return {
    ...accountContent(siteUrl, 'One step, and your account is ready.', names),
    subject: 'Confirm your e-mail address',
    heading: 'Confirm your address',
    paragraphs: [
      hello,
      `Someone, hopefully you, has asked for an account at ${names.studio} with this address. Confirm that it is yours, and your account is ready.`,
    ],
    action: { label: 'Confirm my address', href: `${siteUrl}${paths.setupLink.href({ email, secret })}` },
    afterAction: `${setupNote} In another browser than the one you signed up with, it asks you for a password. If you did not ask for an account, ignore this mail: without the link there will be none.`,
  };
}

type SetupData = { secret: string; next: string; order: GuestOrder; byStudio: boolean };

export type MagicLinkMailData = AccountMailData &
  (
    | { setup: SetupData }
    // `next`: where to go after signing in; null: to a new password.
    // `secondFactor`: the link opens no session, and only sets a new password.
    // `byStudio`: the studio asked for it.
    | { setup: null; secret: string; next: string | null; secondFactor: boolean; byStudio: boolean }
  );

export function magicLink({ siteUrl, email, ...link }: MagicLinkMailData, names: StudioNames): MailContent {
  if (link.setup) return setUpAccount({ siteUrl, email, ...link.setup }, names);
  if (link.secondFactor) return newPasswordLink({ siteUrl, email }, link, names);
  const title = link.byStudio ? `A link from ${names.studio} for a new password` : 'Your sign-in link';
  const signsIn = 'signs you in without a password';
  const text = link.next === null ? `${signsIn}. After that you can choose a new one.` : `${signsIn}.`;
  const exists = link.next === null ? '' : 'This address has an account already. ';
  return {
    ...accountContent(siteUrl, `It works once, within ${linkMinutes} minutes.`, names),
    subject: title,
    heading: title,
    paragraphs: [
      hello,
      link.byStudio ? `${names.studio} sends you this link: it ${text}` : `${exists}This link ${text}`,
    ],
    action: {
      label: 'Sign in',
      href: `${siteUrl}${paths.magicLink.href(email, link.secret, link.next ?? undefined)}`,
    },
    afterAction: unwantedNote(link.byStudio),
  };
}

function unwantedNote(byStudio: boolean): string {
  const unwanted = byStudio ? 'If you do not need it' : 'If you did not ask for it';
  return `It works once, within ${linkMinutes} minutes. ${unwanted}, ignore this mail: your password stays as it is.`;
}

type NewPassword = { secret: string; byStudio: boolean };

function newPasswordLink(
  { siteUrl, email }: AccountMailData,
  { secret, byStudio }: NewPassword,
  names: StudioNames,
): MailContent {
  return {
    ...accountContent(siteUrl, `It works once, within ${linkMinutes} minutes.`, names),
    subject: 'Your link for a new password',
    heading: 'Set a new password',
    paragraphs: [
      hello,
      `${byStudio ? `${names.studio} sends you this link: with it` : 'With this link'} you set a new password. It does not sign you in: for that you need a code of your app, because two-step sign-in is on. If you lost your device, have one of your recovery codes at hand.`,
    ],
    action: { label: 'Set a new password', href: `${siteUrl}${paths.newPasswordLink.href(email, secret)}` },
    afterAction: unwantedNote(byStudio),
  };
}

function setUpAccount(
  { siteUrl, email, secret, next, order, byStudio }: AccountMailData & SetupData,
  names: StudioNames,
): MailContent {
  const moveNote = `${names.studio} has moved to a new site, and your account with it. `;
  const unwanted = byStudio ? 'If you want no account any more' : 'If you did not ask for an account';
  return {
    ...accountContent(siteUrl, 'Choose a password, and your account is ready.', names),
    subject: 'Set up your account',
    heading: 'Set up your account',
    paragraphs: [
      hello,
      `${byStudio ? moveNote : ''}Choose a password, and your account is ready. In it you find all that you booked and bought with this address.`,
    ],
    action: {
      label: 'Set up my account',
      href: `${siteUrl}${paths.setupLink.href({ email, secret, next, ...order })}`,
    },
    afterAction: `${byStudio ? setupNote : requestedNote} ${unwanted}, ignore this mail: without the link there will be none.`,
  };
}

/** Sent when an address that has an account signs up again. */
function accountExists({ siteUrl, email }: AccountMailData, names: StudioNames): MailContent {
  return {
    ...accountContent(siteUrl, 'Nothing was changed.', names),
    subject: 'You have an account already',
    heading: 'You have an account already',
    paragraphs: [
      hello,
      'Someone, hopefully you, has tried to create an account with this address. There is one already, and nothing about it was changed.',
    ],
    action: { label: 'Sign in', href: signInHref(siteUrl, email) },
    afterAction: 'Forgotten your password? The sign-in page sends you a link.',
  };
}

export type PasswordChangedMailData = AccountMailData & { changedAt: string };

export function passwordChanged(
  { siteUrl, email, changedAt }: PasswordChangedMailData,
  names: StudioNames,
): MailContent {
  const when = `on ${formatDate(changedAt, 'UTC')} at ${formatTime(changedAt, 'UTC')} UTC`;
  return {
    ...accountContent(siteUrl, 'If that was you, all is well.', names),
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      hello,
      `A new password was set for your account ${when}, and everybody else who was signed in to it was signed out. If that was you, all is well.`,
    ],
    action: { label: 'Ask for a new link', href: signInHref(siteUrl, email, 'reset-password') },
    afterAction: 'If it was not you, ask for a new link, set another password, and reply to this mail.',
    footer: `You get this because of your account at ${signature(names)}`,
  };
}

export function signInHref(siteUrl: string, email: string, tab?: SignInTab): string {
  const query = new URLSearchParams({ ...(tab && { tab }), email });
  return `${siteUrl}${paths.signIn.pattern}?${query}`;
}

/** The parts of mails that are about no session; the footer says why an account holder gets them. */
export function accountContent(
  siteUrl: string,
  preheader: string,
  names: StudioNames,
): Pick<MailContent, 'preheader' | 'art' | 'facts' | 'footer'> {
  return {
    preheader,
    art: {
      src: `${siteUrl}${artPath('mail', fixedArt.accountMails, 'jpg')}`,
      ground: palette[artPalette(fixedArt.accountMails.id).ground],
      alt: names.studio,
    },
    facts: [],
    footer: because(names),
  };
}
