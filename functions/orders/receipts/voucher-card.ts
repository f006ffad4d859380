import { paths } from '#shared/contract/paths.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { findVoucherById } from '../../domains/vouchers/store.ts';
import { giftOf } from '../../ground/keys/purchase.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { recordAttempts } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import type { Table } from '../../ground/platform/table.ts';
import { followLanguage } from '../../ground/settings/choices.ts';
import { findNames } from '../../ground/settings/names.ts';
import { findSettings } from '../../ground/settings/store.ts';
import { findSaleForBuyer } from '../sales/authority.ts';
import { soldVoucher } from '../voucher-sales/store.ts';

type Dependencies = { table: Table; now: Clock; siteUrl: string };

/**
 * A bought voucher as a card to print, for its buyer (docs/product.md#buying-a-gift-voucher). Throws HttpError 404 for anyone else, and where there is
 * no voucher or it was ended, and 429.
 */
export const getVoucherCard: Handler<'getVoucherCard', Dependencies> = async (
  { params: { purchaseId }, body: { secret }, request: { ip } },
  { table, now, siteUrl },
) => {
  const purchase = await findSaleForBuyer({ purchaseId, secret, ip }, soldVoucher, { table, now });
  await recordAttempts(table, attemptsOf('getVoucherCard', { order: purchaseId }, now()));
  const [voucher, names, settings] = await Promise.all([
    findVoucherById(table, purchaseId),
    findNames(table),
    findSettings(table),
  ]);
  if (!voucher || voucher.endedAt !== null) throw new HttpError('purchase_not_found');
  await followLanguage(table, now());
  const { recipientName, giverName, message } = giftOf(purchase);
  const lastMoment = new Date(Date.parse(voucher.expiresAt) - 1).toISOString();
  // Loaded by who makes a file: it is larger than all else here.
  const { voucherPdf } = await import('./voucher-pdf.ts');
  const pdf = await voucherPdf({
    studio: names.studio,
    value: voucher.value,
    thing: voucher.thing,
    recipientName,
    giverName,
    message,
    code: voucher.code,
    validUntil: formatDate(lastMoment, settings.timeZone ?? purchase.timeZone ?? 'UTC'),
    link: `${siteUrl}${paths.liveSessions.href()}`.replace(/^https?:\/\//, ''),
    boughtAt: voucher.createdAt,
  });
  return { fileName: `gift-voucher-${voucher.code.slice(-4)}.pdf`, pdf: pdf.toString('base64') };
};
