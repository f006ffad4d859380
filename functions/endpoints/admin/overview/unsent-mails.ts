import * as z from 'zod';
import { id, instant } from '#shared/contract/common/schemas.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { problemTexts, unsentStates } from '#shared/rules/mails.ts';
import { deliveryReportRecord } from '../../../ground/keys/address-status.ts';
import { unsentMails } from '../../../ground/outbox/mail.ts';
import { queryPage, type Table } from '../../../ground/platform/table.ts';

const maxListed = 10;
const maxCounted = 100;

const unsentMail = z.object({
  id,
  kind: z.string(),
  state: z.enum(unsentStates),
  to: z.string().nullable().default(null),
  createdAt: instant,
  reason: z.string().default(''),
  report: deliveryReportRecord.optional(),
});

/** The mail service's reason, as a sentence, where it reported one. */
function viewOf({ report, ...mail }: z.output<typeof unsentMail>) {
  return report ? { ...mail, reason: sentence(problemTexts[report.reason]) } : mail;
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

type Attention = ResponseBody<'getOverview'>['attention'];

/** The newest mails that were not sent, and how many of those that failed there are, up to a hundred. */
export async function findUnsentMails(table: Table): Promise<Pick<Attention, 'unsentMails' | 'failedMailCount'>> {
  const page = { index: 'byKind', partition: unsentMails, order: 'descending', limit: maxCounted } as const;
  const { items } = await queryPage(table, page, unsentMail);
  const failedMailCount = items.filter(({ state }) => state === 'failed').length;
  return { unsentMails: items.slice(0, maxListed).map(viewOf), failedMailCount };
}
