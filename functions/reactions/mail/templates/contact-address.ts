import { paths } from '#shared/contract/paths.ts';
import { setupDays } from '#shared/rules/accounts.ts';
import { type AccountMailData, accountContent } from './accounts.ts';
import type { MailContent, StudioNames } from './content.ts';

export type ContactAddressMailData = AccountMailData & { secret: string };

/** The link by which a new contact address takes effect (docs/trust.md#contact-address). */
export function confirmContact({ siteUrl, secret }: ContactAddressMailData, names: StudioNames): MailContent {
  return {
    ...accountContent(siteUrl, 'One press, and replies and notices come here.', names),
    subject: 'Confirm the contact address',
    heading: 'Confirm the contact address',
    paragraphs: [
      'Hello,',
      `This address was entered as the contact address of ${names.studio}. Once you confirm it, replies to mails and notices of bookings come here, and the site shows it.`,
    ],
    action: { label: 'Confirm this address', href: `${siteUrl}${paths.contactAddress.href(secret)}` },
    afterAction: `The link works for ${setupDays} days. Until then everything goes where it went before. If this address is not yours to give, ignore this mail.`,
  };
}
