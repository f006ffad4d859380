/** Refusals of a voucher that pays nothing, or nothing any more. */
export const unusableVoucher = ['voucher_unknown', 'voucher_ended', 'voucher_expired', 'voucher_used_up'] as const;

/** Refusals of an order because of a voucher, which are said beside its field. */
export const voucherProblems = [
  ...unusableVoucher,
  ...(['voucher_currency', 'voucher_changed', 'voucher_not_for_this'] as const),
] as const;
