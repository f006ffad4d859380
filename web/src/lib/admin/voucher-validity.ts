import { defaultVoucherYears } from '#shared/rules/vouchers.ts';

/** Warns of a validity that is shorter than usual (docs/product.md#gift-vouchers). */
export const shortValidityText = `This is less than ${defaultVoucherYears} years. For vouchers that were paid for, some countries do not allow that.`;
