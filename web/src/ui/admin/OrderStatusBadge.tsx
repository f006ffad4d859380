import { isBooked } from '#shared/rules/bookings.ts';
import { Badge, type BadgeTone } from '../Badge.tsx';

const tones: Record<string, BadgeTone> = {
  paid: 'ok',
  completed: 'ok',
  pending: 'wait',
  cancelled: 'bad',
  failed: 'bad',
  free: 'free',
};

/**
 * The status of a booking or a purchase: paid and booked green, pending yellow, cancelled and failed red, free
 * blue, anything else grey (docs/product.md#order-status).
 */
export function OrderStatusBadge({ status }: { status: string }) {
  return <Badge tone={tones[status] ?? 'mute'}>{isBooked({ status }) ? 'booked' : status}</Badge>;
}
