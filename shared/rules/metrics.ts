// Names of metrics that functions emit and alarms of the stack read.

export const failedMailsMetric = 'MailsFailed';

/** Seconds since the oldest mail that is neither sent nor given up was queued. */
export const mailBacklogMetric = 'MailBacklogAge';

/** Seconds since the oldest event happened whose reactions are not done. */
export const eventBacklogMetric = 'EventBacklogAge';

/** Payments that do not match their order (docs/trust.md#payment-mismatch). */
export const mismatchedPaymentsMetric = 'PaymentsMismatched';

/** Orders that the scheduled sync could not settle. */
export const failedSettlementsMetric = 'SettlementsFailed';

/** Orders that the nightly comparison with Stripe could not compare. */
export const failedComparisonsMetric = 'ComparisonsFailed';

/** Failed attempts to process a record of the table's stream. */
export const failedStreamRecordsMetric = 'FailedStreamRecords';

/** Fetched exchange rates that were not believed (docs/trust.md#rate-bounds). */
export const refusedRatesMetric = 'RatesRefused';

/** Counts each run of the probe that did not find the site as it should be (docs/operations.md#seen-from-outside). */
export const failedProbesMetric = 'ProbesFailed';

/** Seconds since the last instant to which the table can be restored. */
export const backupAgeMetric = 'BackupAge';
