/** Metric of payments whose amount, currency or booking is not what was asked: written by who settles, read by the stack's alarm. */
export const mismatchedPaymentsMetric = 'PaymentsMismatched';

/** Metric of bookings that the scheduled sync could not settle: written by it, read by the stack's alarm. */
export const failedSettlementsMetric = 'SettlementsFailed';
