import type { MailDelivery } from '#shared/rules/mails.ts';
import { Badge, type BadgeTone } from '../Badge.tsx';

const deliveries: Record<MailDelivery, { text: string; tone: BadgeTone }> = {
  sent: { text: 'sent', tone: 'ok' },
  collected: { text: 'in an hourly list', tone: 'ok' },
  waiting: { text: 'not sent yet', tone: 'wait' },
  delayed: { text: 'delayed', tone: 'wait' },
  undelivered: { text: 'not delivered', tone: 'bad' },
  spam: { text: 'reported as spam', tone: 'bad' },
  unsent: { text: 'not sent', tone: 'mute' },
};

/** Says what has become of a mail (docs/product.md#people). */
export function MailDeliveryBadge({ delivery }: { delivery: MailDelivery }) {
  const { text, tone } = deliveries[delivery];
  return <Badge tone={tone}>{text}</Badge>;
}
