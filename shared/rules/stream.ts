/** Metric of failed attempts to process a record of the table's stream. */
export const failedStreamRecordsMetric = 'FailedStreamRecords';
