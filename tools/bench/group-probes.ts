import { ulid } from 'ulid';
import { routes } from '#shared/contract/routes.ts';
import type { BenchCloud } from './cloud.ts';
import type { Shot } from './load.ts';
import { newCaller } from './members.ts';
import { price, publishPaidSession } from './payers.ts';
import type { Probe } from './probe.ts';
import { guestAddress, visitorSecret } from './visitors.ts';

function groupShot(apiUrl: string, sessionId: string, count: number): Shot {
  const groupId = ulid();
  const name = { firstName: 'Bench', lastName: 'Payer' };
  const further = Array.from({ length: count - 1 }, () => ({ bookingId: ulid(), ...name }));
  const buyer = { bookingId: ulid(), ...name, email: guestAddress(groupId), secret: visitorSecret(groupId) };
  const total = { ...price, amount: price.amount * count };
  return {
    method: 'POST',
    url: `${apiUrl}${routes.createGroup.path}`,
    headers: newCaller(),
    body: { groupId, sessionId, ...buyer, further, total },
  };
}

/** Orders of two and of four places, up to their payment page; one of one place is a booking. */
export async function groupProbes({ apiUrl, control }: BenchCloud): Promise<Probe[]> {
  const sessionId = await publishPaidSession(control);
  return [2, 4].map((count) => ({
    endpoint: `createGroup, ${count} places, up to the payment page`,
    ...routes.createGroup,
    shot: () => groupShot(apiUrl, sessionId, count),
  }));
}
