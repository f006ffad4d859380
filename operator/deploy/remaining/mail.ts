import { GetAccountCommand, type GetAccountResponse, GetEmailIdentityCommand } from '@aws-sdk/client-sesv2';
import { call } from '../aws-call.ts';
import type { Deployment } from '../deployment.ts';
import { dmarcLines } from './dmarc.ts';
import type { DeployFinding } from './finding.ts';

const about = 'Mail';
const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

/** Tells whether SES signs the domain's mails, and sends to anyone. */
export async function checkMail(deployment: Deployment): Promise<DeployFinding[]> {
  return [await signing(deployment), await sending(deployment)];
}

async function signing({ aws, lookUpTxt, settings }: Deployment): Promise<DeployFinding> {
  const { mailFrom, adminEmail } = settings;
  const domain = domainOf(mailFrom);
  const { DkimAttributes, VerifiedForSendingStatus } = await call('ses:GetEmailIdentity', () =>
    aws.ses.send(new GetEmailIdentityCommand({ EmailIdentity: domain })),
  );
  if (VerifiedForSendingStatus) return { about, done: `${domain} is verified and signed` };
  const records = (DkimAttributes?.Tokens ?? []).map(
    (token) => `${token}._domainkey.${domain}  CNAME  ${token}.dkim.amazonses.com`,
  );
  return {
    about,
    todo: [
      `${domain} is not verified (${DkimAttributes?.Status ?? 'not started'}). DNS records:`,
      ...records,
      ...(await dmarcLines({ domain, reportsTo: adminEmail }, lookUpTxt)),
    ],
  };
}

async function sending({ aws, settings }: Deployment): Promise<DeployFinding> {
  const account = await call('ses:GetAccount', () => aws.ses.send(new GetAccountCommand({})));
  if (account.SendingEnabled === false || account.EnforcementStatus === 'SHUTDOWN') {
    return { about, todo: [`SES has paused this account (${account.EnforcementStatus}): its console says why`] };
  }
  if (account.ProductionAccessEnabled) return { about, done: `SES sends to anyone, ${quotaOf(account)}` };
  return {
    about,
    todo: [
      `SES sends to verified addresses only (sandbox, ${quotaOf(account)}). Request production access, which takes about a day:`,
      'docs/operations.md#mail-out-of-the-ses-sandbox says what to write',
      `https://${settings.region}.console.aws.amazon.com/ses/home?region=${settings.region}#/account`,
    ],
  };
}

function quotaOf({ SendQuota }: GetAccountResponse): string {
  return `${SendQuota?.Max24HourSend ?? 0} mails a day, ${SendQuota?.MaxSendRate ?? 0} a second`;
}
