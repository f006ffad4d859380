import { paths } from '#shared/contract/paths.ts';
import { countryName } from '#shared/rules/countries.ts';
import { formatDate, formatTime } from '#shared/rules/dates.ts';
import { type AccountMailData, accountContent, signInHref } from './accounts.ts';
import type { Fact, MailContent, StudioNames } from './content.ts';
import { signature } from './footers.ts';

/** The data of a notice that something was done with an account, and where and when (docs/trust.md#account-notices). */
export type DeviceMailData = AccountMailData & { device: string; country: string | null; at: string };

export function accountSetUp(data: DeviceMailData, names: StudioNames): MailContent {
  return notice(
    data,
    {
      subject: 'Your account is set up',
      text: 'An account with this address was set up. It shows all that was booked and bought with it.',
      secondary: { text: 'If that was you, all is well.', label: 'Open your account', path: paths.dashboard.href() },
    },
    names,
  );
}

export function newDevice(data: DeviceMailData, names: StudioNames): MailContent {
  return notice(
    data,
    {
      subject: 'New sign-in to your account',
      text: 'Someone, hopefully you, signed in to your account in a browser that we have not seen with it before.',
      secondary: {
        text: 'If that was you, all is well. Your profile lists where you are signed in, and signs out everywhere else.',
        label: 'Open your profile',
        path: paths.settings.href(),
      },
    },
    names,
  );
}

type Notice = { subject: string; text: string; secondary: { text: string; label: string; path: string } };

function notice(
  data: DeviceMailData,
  { subject, text, secondary: { path, ...secondary } }: Notice,
  names: StudioNames,
): MailContent {
  const { siteUrl, email } = data;
  return {
    ...accountContent(siteUrl, 'If that was you, all is well.', names),
    subject,
    heading: subject,
    paragraphs: [
      'Hello,',
      text,
      'If it was not you, set a new password by a link that we mail you: that signs out everyone who is signed in. Then reply to this mail, so that we know.',
    ],
    facts: factsOf(data),
    action: { label: 'Set a new password', href: signInHref(siteUrl, email, 'reset-password') },
    secondary: { ...secondary, href: `${siteUrl}${path}` },
    footer: `You get this because of your account at ${signature(names)}`,
  };
}

function factsOf({ device, country, at }: DeviceMailData): Fact[] {
  return [
    { label: 'When', value: `${formatDate(at, 'UTC')}, ${formatTime(at, 'UTC')} UTC` },
    { label: 'Device', value: device },
    { label: 'Country', value: country === null ? 'unknown' : countryName(country) },
  ];
}
