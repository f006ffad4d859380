import type * as z from 'zod';
import type { MailDelivery } from '#shared/rules/mails.ts';
import type { deliveryReportRecord } from '../keys/address-status.ts';
import type { mailStates } from './mail-schemas.ts';

type MailState = (typeof mailStates)[number];
type Delivered = { state: MailState; report?: z.output<typeof deliveryReportRecord> | undefined };

const deliveries: Record<MailState, MailDelivery> = {
  queued: 'waiting',
  sending: 'waiting',
  sent: 'sent',
  collected: 'collected',
  failed: 'unsent',
  uncertain: 'unsent',
  expired: 'unsent',
  dropped: 'unsent',
  undelivered: 'undelivered',
  complained: 'spam',
};

/** Tells what has become of a mail. */
export function mailDelivery({ state, report }: Delivered): MailDelivery {
  return state === 'sent' && report?.event === 'delayed' ? 'delayed' : deliveries[state];
}
