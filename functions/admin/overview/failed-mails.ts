import * as z from 'zod';
import { id, instant } from '#shared/contract/common/schemas.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { unsentMails } from '../../outbox/mail.ts';
import { queryPage, type Table } from '../../platform/table.ts';

const maxListed = 10;

const failedMail = z.object({
  id,
  kind: z.string(),
  to: z.string().nullable().default(null),
  createdAt: instant,
  reason: z.string().default(''),
});

export async function findFailedMails(table: Table): Promise<ResponseBody<'getOverview'>['attention']['failedMails']> {
  const page = { index: 'byKind', partition: unsentMails, order: 'descending', limit: maxListed } as const;
  return (await queryPage(table, page, failedMail)).items;
}
