import { paths } from '#shared/contract/paths.ts';
import { recoveryCodeCount } from '#shared/rules/second-factor.ts';
import { type AccountMailData, accountContent } from './accounts.ts';
import type { MailContent, StudioNames } from './content.ts';
import { signature } from './footers.ts';

type Change = { subject: string; preheader: string; text: string };

/** A change of how an account signs in; what to do when it was another person. */
function changed({ siteUrl }: AccountMailData, { subject, preheader, text }: Change, names: StudioNames): MailContent {
  return {
    ...accountContent(siteUrl, preheader, names),
    subject,
    heading: subject,
    paragraphs: [
      'Hello,',
      text,
      'If that was not you, someone may be using your account: have a link mailed to you on the sign-in page, set a new password with it, and write to us.',
    ],
    action: { label: 'Open your profile', href: `${siteUrl}${paths.settings.href()}` },
    footer: `You get this because of your account at ${signature(names)}`,
  };
}

export function secondFactorOn(data: AccountMailData, names: StudioNames): MailContent {
  return changed(
    data,
    {
      subject: 'Two-step sign-in is on',
      preheader: 'Signing in now needs a code of your app.',
      text: 'From now on, signing in with your password also needs a code of your app. Keep your recovery codes where you find them without your phone. Every other device was signed out.',
    },
    names,
  );
}

export function secondFactorOff(data: AccountMailData, names: StudioNames): MailContent {
  return changed(
    data,
    {
      subject: 'Two-step sign-in is off',
      preheader: 'Your password alone signs you in now.',
      text: 'Your password alone signs you in now, without a code. The recovery codes that you have do not work any more. Every other device was signed out.',
    },
    names,
  );
}

export function recoveryCodesRenewed(data: AccountMailData, names: StudioNames): MailContent {
  return changed(
    data,
    {
      subject: 'You have new recovery codes',
      preheader: 'The earlier ones do not work any more.',
      text: `Your ${recoveryCodeCount} recovery codes were replaced. The earlier ones do not work any more.`,
    },
    names,
  );
}
