import { Pill, type Tone } from '../Pill.tsx';

const tones: Record<string, Tone> = {
  paid: 'ok',
  completed: 'ok',
  pending: 'wait',
  cancelled: 'bad',
  failed: 'bad',
  free: 'free',
};

/**
 * The status of a booking or a purchase: paid and completed green, pending yellow, cancelled and failed red, free
 * blue, anything else grey (back office, section 4).
 */
export function StatusPill({ status }: { status: string }) {
  return <Pill tone={tones[status] ?? 'mute'}>{status}</Pill>;
}
