import { useSyncExternalStore } from 'react';
import { unreadableHeader } from '#shared/rules/unreadable.ts';
import { createListeners } from '../listeners.ts';

const { notify, subscribe } = createListeners();

/** Counts the entries that each answer left out, by the path of the page that asked and by the address of the endpoint. */
const counts = new Map<string, Map<string, number>>();

/** Takes down how many entries an answer to a page leaves out because they could not be read (docs/trust.md#unreadable-entries). */
export function noteUnreadable(page: string, endpoint: string, response: Response): void {
  const count = Number(response.headers.get(unreadableHeader) ?? 0);
  const ofPage = counts.get(page) ?? new Map<string, number>();
  if ((ofPage.get(endpoint) ?? 0) === count) return;
  ofPage.set(endpoint, count);
  counts.set(page, ofPage);
  notify();
}

function countOn(page: string): number {
  return [...(counts.get(page)?.values() ?? [])].reduce((sum, count) => sum + count, 0);
}

/** Follows how many entries the answers to a page leave out. */
export function useUnreadableCount(page: string): number {
  return useSyncExternalStore(
    subscribe,
    () => countOn(page),
    () => 0,
  );
}
