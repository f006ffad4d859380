import '../../../lib/api/site-routes.ts';
import { positionSaveSeconds } from '#shared/rules/collections.ts';
import { addressOf } from '../../../lib/api/call.ts';
import {
  clearPending,
  type PendingPosition,
  type PositionKey,
  sendPosition,
  storePending,
} from './pending-position.ts';
import { needsSaving, roundPosition } from './position.ts';

async function currentToken(): Promise<string | null> {
  const { accessToken } = await import('../../../lib/account/auth-session.ts');
  return await accessToken();
}

// A beacon cannot carry the authorization header, so the last position goes by a keepalive request.
function sendOnLeave(key: PositionKey, position: PendingPosition, token: string): void {
  const { collection, recordingId } = key;
  fetch(addressOf('savePosition', { params: { collection, recordingId } }), {
    method: 'PUT',
    keepalive: true,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(position),
  }).then(
    (response) => response.ok && clearPending(key, position),
    () => undefined, // It stays stored, and is sent with the next visit.
  );
}

/**
 * Saves the position every ten seconds above 0, on pause, and when the page is left (docs/product.md#playback).
 * Returns the function that stops it.
 * @param startSeconds position that the server knows
 */
export function savePositions(video: HTMLVideoElement, key: PositionKey, startSeconds: number): () => void {
  let saved: number | null = startSeconds;
  // Kept at hand: a page that is being left can wait for nothing.
  let token: string | null = null;
  const refreshToken = () =>
    currentToken().then(
      (current) => {
        token = current;
      },
      () => undefined, // Without a network the last one may still do.
    );

  const takePosition = (): PendingPosition | null => {
    const seconds = roundPosition(video.currentTime);
    if (video.error || !needsSaving(seconds, saved)) return null;
    saved = seconds;
    const position = { positionSeconds: seconds, at: new Date().toISOString() };
    storePending(key, position);
    return position;
  };
  const save = () => {
    const position = takePosition();
    if (!position) return;
    sendPosition(key, position).then(refreshToken, () => {
      saved = null; // The next save sends it.
    });
  };
  const leave = () => {
    const position = takePosition();
    if (position && token) sendOnLeave(key, position, token);
  };
  const leaveHidden = () => document.hidden && leave();

  void refreshToken();
  const timer = setInterval(save, positionSaveSeconds * 1000);
  video.addEventListener('pause', save);
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', leaveHidden);
  return () => {
    clearInterval(timer);
    video.removeEventListener('pause', save);
    window.removeEventListener('pagehide', leave);
    document.removeEventListener('visibilitychange', leaveHidden);
    leave();
  };
}
