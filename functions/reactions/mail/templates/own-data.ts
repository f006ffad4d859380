import { paths } from '#shared/contract/paths.ts';
import { formatDate, formatTime } from '#shared/rules/dates.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';
import { keptByLaw, ownDataLinkMinutes } from '#shared/rules/own-data.ts';
import { type AccountMailData, accountContent } from './accounts.ts';
import type { MailContent, StudioNames } from './content.ts';
import { signature } from './footers.ts';

/** `dueAt` is empty once it is done or taken back; `refunds`: what goes back, by currency. */
export type DeletionMailData = AccountMailData & { hadAccount: boolean; dueAt: string; refunds: Money[] };

/** `secret` null: the e-mail address has an account. */
export type OwnDataLinkData = AccountMailData & { secret: string | null };

const sumsText = (refunds: Money[]) => refunds.map(formatMoney).join(' and ');

const footer = (hadAccount: boolean, names: StudioNames) =>
  hadAccount
    ? `You get this because of your account at ${signature(names)}`
    : `You get this because you booked or bought at ${signature(names)}`;

/** See docs/trust.md#deleted-accounts. */
export function deletionRequested(data: DeletionMailData, names: StudioNames): MailContent {
  const { siteUrl, hadAccount, dueAt, refunds } = data;
  const when = `${formatDate(dueAt, 'UTC')} at ${formatTime(dueAt, 'UTC')} UTC`;
  const money = refunds.length > 0 ? ` ${sumsText(refunds)} goes back by the cancellation policy as it is today.` : '';
  const subject = hadAccount ? 'Your account will be deleted' : 'Your data will be deleted';
  return {
    ...accountContent(
      siteUrl,
      hadAccount ? 'Until then, signing in keeps it.' : 'Until then you can keep them.',
      names,
    ),
    subject,
    heading: subject,
    paragraphs: [
      'Hello,',
      hadAccount
        ? `You asked for your account to be deleted. It is locked, you are signed out everywhere, and it is deleted after ${when}.`
        : `You asked for all that names you to be deleted. That is done after ${when}.`,
      `Your places in sessions that start before then stay booked, and the mails about them still open your tickets. Later ones are cancelled then.${money}`,
      hadAccount
        ? 'To keep your account, sign in before then. If you did not ask for this, do so now, and set a new password.'
        : 'To keep your data, have a new link mailed to you before then, and press Keep my data.',
    ],
    action: hadAccount
      ? { label: 'Sign in and keep my account', href: `${siteUrl}${paths.signIn.href()}` }
      : { label: 'Ask for a link', href: `${siteUrl}${paths.ownData.href()}` },
    footer: footer(hadAccount, names),
  };
}

export function deletionTakenBack({ siteUrl, hadAccount }: DeletionMailData, names: StudioNames): MailContent {
  const subject = hadAccount ? 'Your account stays' : 'Your data stays';
  return {
    ...accountContent(siteUrl, 'Nothing will be deleted.', names),
    subject,
    heading: subject,
    paragraphs: [
      'Hello,',
      hadAccount
        ? 'Someone, hopefully you, has signed in to your account. So it is not deleted, and your places stay booked.'
        : 'You asked for your data to be kept. So nothing is deleted, and your places stay booked.',
      `Places on waitlists were given up when you asked for the deletion. If you still want it, ask for it again${hadAccount ? ' in your profile' : ''}.`,
    ],
    action: hadAccount
      ? { label: 'Open your profile', href: `${siteUrl}${paths.settings.href()}` }
      : { label: 'Open the site', href: siteUrl },
    footer: footer(hadAccount, names),
  };
}

export function deletionDone({ siteUrl, hadAccount, refunds }: DeletionMailData, names: StudioNames): MailContent {
  const money =
    refunds.length > 0
      ? [`${sumsText(refunds)} is on its way back to where it came from; banks take five to ten days to show it.`]
      : [];
  const subject = hadAccount ? 'Your account is deleted' : 'Your data are deleted';
  return {
    ...accountContent(siteUrl, 'Nothing names you any more but what the law asks for.', names),
    subject,
    heading: subject,
    paragraphs: [
      'Hello,',
      hadAccount
        ? 'Your account and your personal data are deleted, as you asked.'
        : 'Your personal data are deleted, as you asked.',
      ...money,
      keptByLaw,
    ],
    action: { label: 'Open the site', href: siteUrl },
    footer: `You get this, once, because you asked ${names.studio} to delete your data. ${names.tagline}`,
  };
}

/** See docs/trust.md#own-data-links. */
export function ownDataLink({ siteUrl, secret }: OwnDataLinkData, names: StudioNames): MailContent {
  const hasAccount = secret === null;
  return {
    ...accountContent(siteUrl, 'See, download or delete what is stored about you.', names),
    subject: 'Your data',
    heading: 'Your data',
    paragraphs: [
      'Hello,',
      hasAccount
        ? 'Someone, hopefully you, asked for what is stored about this address. It has an account: sign in, and your profile has your data, to download or to delete.'
        : 'Someone, hopefully you, asked for what is stored about this address. This link shows it, to download or to delete.',
    ],
    action: hasAccount
      ? { label: 'Open your profile', href: `${siteUrl}${paths.settings.href()}` }
      : {
          label: 'Open my data',
          href: `${siteUrl}${paths.ownDataLink.href(secret)}`,
          note: 'Whoever has this link reads and deletes your data: do not pass it on.',
        },
    ...(!hasAccount && {
      afterAction: `The link works for ${ownDataLinkMinutes} minutes. If you did not ask for it, ignore this mail: nothing is deleted.`,
    }),
  };
}
