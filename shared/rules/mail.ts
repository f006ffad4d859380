/** Metric of mails that were given up, which the mail function writes and the stack's alarm reads. */
export const failedMailsMetric = 'MailsFailed';
