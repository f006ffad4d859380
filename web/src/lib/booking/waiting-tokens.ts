import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { personKeys } from '../account/person-storage.ts';
import { createListeners } from '../listeners.ts';
import { useNavigate } from '../router/use-navigate.ts';
import { readStored, writeStored } from '../storage.ts';

/** A place in a waitlist whose mail was opened in this browser, with the token that shows it. */
type WaitingToken = { sessionId: string; token: string; startTime: string };

const key = personKeys.waiting;
const { notify, subscribe } = createListeners(key);

function readAll(now: Date): WaitingToken[] {
  const lines = readStored('localStorage', key)?.split('\n') ?? [];
  return lines.flatMap((line) => {
    const [sessionId = '', token = '', startTime = ''] = line.split(' ');
    return startTime > now.toISOString() ? [{ sessionId, token, startTime }] : [];
  });
}

function storeAll(tokens: readonly WaitingToken[]): void {
  const lines = tokens.map(({ sessionId, token, startTime }) => `${sessionId} ${token} ${startTime}`);
  writeStored('localStorage', key, lines.length === 0 ? null : lines.join('\n'));
  notify();
}

/** This browser's places in waitlists, until their sessions start. */
export const waitingTokens = (now = new Date()): readonly WaitingToken[] => readAll(now);

/** The token of this browser's place in the waitlist of a session, until that starts; null without one. */
export function waitingToken(sessionId: string, now = new Date()): string | null {
  return readAll(now).find((one) => one.sessionId === sessionId)?.token ?? null;
}

/** Follows the token of this browser's place in the waitlist of a session; null on a page that is rendered ahead. */
export function useWaitingToken(sessionId: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => waitingToken(sessionId),
    () => null,
  );
}

export function storeWaitingToken(waiting: WaitingToken, now = new Date()): void {
  storeAll([...readAll(now).filter(({ sessionId }) => sessionId !== waiting.sessionId), waiting]);
}

export function forgetWaitingToken(sessionId: string, now = new Date()): void {
  storeAll(readAll(now).filter((one) => one.sessionId !== sessionId));
}

/** The token in the fragment of a mailed link; undefined where there is none, or not a whole one. */
export function tokenIn(hash: string): string | undefined {
  return /^#waiting=([0-9a-f]{32}\.[0-9A-Z]{26})$/.exec(hash)?.[1];
}

/** Takes the token of a mailed link out of the address, and remembers it in this browser (docs/product.md#waitlist). */
export function useMailedToken({ id, startTime }: { id: string; startTime: string }): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const token = tokenIn(hash);
    if (!token) return;
    storeWaitingToken({ sessionId: id, token, startTime });
    void navigate(`${pathname}${search}`, { replace: true });
  }, [id, startTime, pathname, search, hash, navigate]);
}
