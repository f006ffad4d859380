import { paths, type SignInTab } from '#shared/contract/paths.ts';
import { confirmationHours, linkMinutes } from '#shared/rules/accounts.ts';
import { artPalette, artPath } from '#shared/rules/art.ts';
import { brand } from '#shared/rules/brand.ts';
import { palette } from '#shared/rules/palette.ts';
import type { Letter } from './letter.ts';

/** To which address a letter about an account goes, and the site's origin for its links. */
export type Recipient = { siteUrl: string; email: string };

// Nobody is greeted by name: a stranger may have typed it, and the letter goes to whose address they typed.
const hello = 'Hello,';
const because = `You get this because this address was entered at ${brand.name}. You are on no list. ${brand.tagline}`;

/** With the link that confirms an address; `code` may be the parameter that Cognito puts the code in place of. */
export function confirmation({ siteUrl, email, code }: Recipient & { code: string }): Letter {
  return {
    ...plain(siteUrl, 'One step, and your account is ready.'),
    subject: 'Confirm your e-mail address',
    heading: 'Confirm your address',
    paragraphs: [
      hello,
      `Somebody, hopefully you, has asked for an account at ${brand.name} with this address. Confirm that it is yours, and your account is ready.`,
    ],
    action: { label: 'Confirm my address', href: `${siteUrl}${paths.confirmSignUp.href(email, code)}` },
    afterAction: `The link works for ${confirmationHours} hours. If you did not ask for an account, leave it alone: without it there will be none.`,
  };
}

/** With the link that signs in once, for a forgotten password or an account that is to be set up. */
export function magicLink({ siteUrl, email, secret }: Recipient & { secret: string }): Letter {
  return {
    ...plain(siteUrl, `It works once, within ${linkMinutes} minutes.`),
    subject: 'Your sign-in link',
    heading: 'Your sign-in link',
    paragraphs: [hello, 'This link signs you in without a password. After that you can choose a new one.'],
    action: { label: 'Sign in', href: `${siteUrl}${paths.magicLink.href(email, secret)}` },
    afterAction: `It works once, within ${linkMinutes} minutes. If you did not ask for it, leave it alone: your password stays as it is.`,
  };
}

/** To somebody who wants to set up an account and has none. */
export function accountInvitation({ siteUrl, email }: Recipient): Letter {
  return {
    ...plain(siteUrl, 'Your bookings in one place.'),
    subject: 'Set up your account',
    heading: 'Set up your account',
    paragraphs: [
      hello,
      'There is no account with this address yet. With one you see all that you booked with it, and watch your recordings.',
    ],
    action: { label: 'Create my account', href: signInHref(siteUrl, email, 'sign-up') },
  };
}

/** To somebody whose address was used to sign up again. */
export function accountExists({ siteUrl, email }: Recipient): Letter {
  return {
    ...plain(siteUrl, 'Nothing was changed.'),
    subject: 'You have an account already',
    heading: 'You have an account already',
    paragraphs: [
      hello,
      'Somebody, hopefully you, has tried to create an account with this address. There is one already, and nothing about it was changed.',
    ],
    action: { label: 'Sign in', href: signInHref(siteUrl, email) },
    afterAction: 'Forgotten your password? The sign-in page sends you a link.',
  };
}

/** To somebody whose password was just set by a link. */
export function passwordChanged({ siteUrl, email }: Recipient): Letter {
  return {
    ...plain(siteUrl, 'If that was you, all is well.'),
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      hello,
      'A new password was set for your account, and everybody who was signed in to it was signed out. If that was you, all is well.',
    ],
    action: { label: 'Ask for a new link', href: signInHref(siteUrl, email, 'reset-password') },
    afterAction: 'If it was not you, ask for a new link, set another password, and reply to this mail.',
    footer: `You get this because of your account at ${brand.name}. ${brand.tagline}`,
  };
}

function signInHref(siteUrl: string, email: string, tab?: SignInTab): string {
  const query = new URLSearchParams({ ...(tab && { tab }), email });
  return `${siteUrl}${paths.signIn.pattern}?${query}`;
}

/** Any id has its own art, and these letters are about no session. */
const artOf = { id: '01HEXHA1EACC0VNTS000000000', category: null };

/** What letters about accounts share. */
function plain(siteUrl: string, preheader: string): Pick<Letter, 'preheader' | 'art' | 'facts' | 'footer'> {
  return {
    preheader,
    art: {
      src: `${siteUrl}${artPath('mail', artOf, 'jpg')}`,
      ground: palette[artPalette(artOf.id).ground],
      alt: brand.name,
    },
    facts: [],
    footer: because,
  };
}
