import * as z from 'zod';
import { cursor, search } from '../common/pagination.ts';
import { callerZoneOrUtc, id } from '../common/schemas.ts';
import { adminVoucherRoutes } from './admin-routes.ts';
import { adminVoucher, voucherChange, voucherCreation, voucherDetail, voucherList } from './admin-schemas.ts';

const params = z.strictObject({ voucherId: id });

export const adminVoucherEndpoints = {
  listVouchers: {
    ...adminVoucherRoutes.listVouchers,
    summary: 'Gift vouchers, newest first, or those whose code or note a search finds.',
    query: z.strictObject({ search, cursor, timeZone: callerZoneOrUtc }),
    success: 200,
    response: voucherList,
  },
  createVoucher: {
    ...adminVoucherRoutes.createVoucher,
    summary: 'Makes a gift voucher, whose code the server chooses.',
    body: voucherCreation,
    success: 201,
    response: adminVoucher,
  },
  getVoucher: {
    ...adminVoucherRoutes.getVoucher,
    summary: 'A gift voucher with the orders that used it.',
    params,
    query: z.strictObject({ timeZone: callerZoneOrUtc }),
    success: 200,
    response: voucherDetail,
  },
  changeVoucher: {
    ...adminVoucherRoutes.changeVoucher,
    summary: 'Changes the note or the validity of a gift voucher, ends it or takes that back.',
    params,
    body: voucherChange,
    success: 200,
    response: adminVoucher,
  },
} as const;
