import { paths } from '#shared/contract/paths.ts';
import { formatDate, formatTime } from '#shared/rules/dates.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';
import { keptByLaw } from '#shared/rules/own-data.ts';
import { type AccountMailData, accountContent } from './accounts.ts';
import type { MailContent, StudioNames } from './content.ts';
import { signature } from './footers.ts';

/** `refunds`: what goes back, by currency. */
export type DeletionMailData = AccountMailData & { dueAt: string; refunds: Money[] };

export type DeletedMailData = AccountMailData & { refunds: Money[] };

const sumsText = (refunds: Money[]) => refunds.map(formatMoney).join(' and ');

/** See docs/trust.md#deleted-accounts. */
export function deletionRequested({ siteUrl, dueAt, refunds }: DeletionMailData, names: StudioNames): MailContent {
  const when = `${formatDate(dueAt, 'UTC')} at ${formatTime(dueAt, 'UTC')} UTC`;
  const money = refunds.length > 0 ? ` ${sumsText(refunds)} goes back by the cancellation policy as it is today.` : '';
  return {
    ...accountContent(siteUrl, 'Until then, signing in keeps it.', names),
    subject: 'Your account will be deleted',
    heading: 'Your account will be deleted',
    paragraphs: [
      'Hello,',
      `You asked for your account to be deleted. It is locked, you are signed out everywhere, and it is deleted after ${when}.`,
      `Your places in sessions that start before then stay booked, and the mails about them still open your tickets. Later ones are cancelled then.${money}`,
      'To keep your account, sign in before then. If you did not ask for this, do so now, and set a new password.',
    ],
    action: { label: 'Sign in and keep my account', href: `${siteUrl}${paths.signIn.href()}` },
    footer: `You get this because of your account at ${signature(names)}`,
  };
}

export function deletionTakenBack({ siteUrl }: AccountMailData, names: StudioNames): MailContent {
  return {
    ...accountContent(siteUrl, 'It will not be deleted.', names),
    subject: 'Your account stays',
    heading: 'Your account stays',
    paragraphs: [
      'Hello,',
      'Someone, hopefully you, has signed in to your account. So it is not deleted, and your places stay booked. Places on waitlists were given up when it was locked.',
      'If you still want it to be deleted, ask for it again in your profile.',
    ],
    action: { label: 'Open your profile', href: `${siteUrl}${paths.settings.href()}` },
    footer: `You get this because of your account at ${signature(names)}`,
  };
}

export function accountDeleted({ siteUrl, refunds }: DeletedMailData, names: StudioNames): MailContent {
  const money =
    refunds.length > 0
      ? [`${sumsText(refunds)} is on its way back to where it came from; banks take five to ten days to show it.`]
      : [];
  return {
    ...accountContent(siteUrl, 'Nothing names you any more but what the law asks for.', names),
    subject: 'Your account is deleted',
    heading: 'Your account is deleted',
    paragraphs: ['Hello,', 'Your account and your personal data are deleted, as you asked.', ...money, keptByLaw],
    action: { label: 'Open the site', href: siteUrl },
    footer: `You get this, once, because you had an account at ${signature(names)}`,
  };
}
