import { useEffect, useSyncExternalStore } from 'react';
import { doorRefreshMilliseconds } from '#shared/rules/attendance.ts';
import { newestOf } from '../../../../lib/admin/door-changes.ts';
import { sendChanges } from '../../../../lib/admin/door-queue.ts';
import { changeDoor, readDoor, subscribeToDoors } from '../../../../lib/admin/door-store.ts';
import { useEndpoint } from '../../../../lib/api/use-endpoint.ts';

/** A door list as this browser keeps it; while it is open it is fetched, and what waits is sent. */
export function useDoor(sessionId: string) {
  const door = useSyncExternalStore(subscribeToDoors, () => readDoor(sessionId));
  const { error, mutate } = useEndpoint(
    'getDoorList',
    { params: { sessionId } },
    {
      refreshInterval: doorRefreshMilliseconds,
      onSuccess: (loaded) =>
        changeDoor(sessionId, (known) => ({ ...known, savedAt: Date.now(), list: newestOf(known.list, loaded) })),
    },
  );
  useEffect(() => {
    const send = () => void sendChanges();
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, []);
  return { door, error, retry: () => void mutate() };
}
