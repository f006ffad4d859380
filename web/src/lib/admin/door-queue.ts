import { maxTapAge } from '#shared/rules/attendance.ts';
import { call } from '../api/call.ts';
import { retryDelay } from '../api/polling.ts';
import { refresh } from '../api/use-endpoint.ts';
import { ApiProblem, type ApiProblemCode } from '../problem.ts';
import { enqueue } from '../serial-queue.ts';
import { type DoorChange, type DoorList, withChanges, withPerson } from './door-changes.ts';
import { addChange, readDoors, refuseChange, settleChange } from './door-store.ts';

/** A change that failed with one of these codes is sent again, because they pass by themselves. */
const passing: readonly ApiProblemCode[] = [
  ...(['unreachable', 'busy', 'too_many_requests', 'payments_unavailable'] as const),
  ...(['not_signed_in', 'auth_session_ended', 'site_closed'] as const),
];

let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps a change and sends it as soon as the network lets it (docs/product.md#door-list). */
export function changeAtDoor(sessionId: string, change: DoorChange): void {
  addChange(sessionId, change);
  void sendChanges();
}

/** Sends all changes that wait, one after the other; those that do not arrive are tried again later. */
export function sendChanges(): Promise<void> {
  return enqueue('door', sendAll);
}

type Waiting = { sessionId: string; change: DoorChange };

function firstWaiting(): Waiting | undefined {
  for (const [sessionId, { changes }] of Object.entries(readDoors())) {
    const [change] = changes;
    if (change) return { sessionId, change };
  }
  return undefined;
}

async function sendAll(): Promise<void> {
  clearTimeout(timer);
  for (let next = firstWaiting(); next; next = firstWaiting()) {
    // The browser says when it is back.
    if (!navigator.onLine) return;
    if (!(await sendOne(next))) {
      failures += 1;
      timer = setTimeout(() => void sendChanges(), retryDelay(failures));
      return;
    }
    failures = 0;
  }
}

/** Returns whether the server has answered, if only to refuse the change. */
async function sendOne({ sessionId, change }: Waiting): Promise<boolean> {
  try {
    settleChange(sessionId, change, await send(sessionId, change));
    if (change.kind !== 'tap') await refresh('getDoorList', 'listAttendees');
    return true;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (passing.includes(error.code)) return false;
    refuseChange(sessionId, { change, code: error.code, reason: error.message });
    return true;
  }
}

/** Sends a change; idempotent by its id. Returns what it makes of the list. */
async function send(sessionId: string, change: DoorChange): Promise<(list: DoorList) => DoorList> {
  const ago = Math.min(Math.max(Date.now() - change.at, 0), maxTapAge);
  switch (change.kind) {
    case 'tap': {
      const { id: changeId, bookingId, here, seen } = change;
      const person = await call('setAttendance', {
        params: { sessionId, bookingId },
        body: { changeId, here, seen, ago },
      });
      return (list) => withPerson(list, person);
    }
    case 'walkIn': {
      const { id, name, email, cash, overCapacity } = change;
      const body = { id, name, email, cash, overCapacity, ago };
      const person = await call('addWalkIn', { params: { sessionId }, body });
      return (list) => withPerson(list, person);
    }
    case 'cash':
      await call('setOrderStatus', {
        params: { type: 'session', orderId: change.bookingId },
        body: { status: 'paid', was: 'pending' },
      });
      return (list) => withChanges(list, [change]);
    case 'removal':
      await call('removeAttendee', {
        params: { bookingId: change.bookingId },
        body: { refund: change.refund, tell: false },
      });
      return (list) => withChanges(list, [change]);
  }
}
