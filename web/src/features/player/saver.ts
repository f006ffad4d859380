import { positionSaveSeconds } from '#shared/rules/collections.ts';
import { addressOf } from '../../lib/api/call.ts';
import { isNews, rounded } from './position.ts';
import { dropUnsent, keepUnsent, type Position, sendPosition, type Whose } from './unsent.ts';

async function tokenNow(): Promise<string | null> {
  const { accessToken } = await import('../../lib/account/session.ts');
  return await accessToken();
}

// A page that is being left can wait for nothing, so the token is at hand; a beacon could not carry it.
function sendLeaving(whose: Whose, position: Position, token: string): void {
  const { collection, recordingId } = whose;
  fetch(addressOf('savePosition', { params: { collection, recordingId } }), {
    method: 'PUT',
    keepalive: true,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(position),
  }).then(
    (answer) => answer.ok && dropUnsent(whose, position),
    () => undefined, // It is kept here, and sent with the next visit.
  );
}

/**
 * Saves where a recording is: every ten seconds above 0, when it is paused, and when the page is left (spec section 4).
 * Returns the function that ends it.
 * @param from the place that the server knows
 */
export function savePositions(video: HTMLVideoElement, whose: Whose, from: number): () => void {
  let kept: number | null = from;
  let token: string | null = null;
  const refreshToken = () =>
    tokenNow().then(
      (now) => {
        token = now;
      },
      () => undefined, // Without a network the last one may still do.
    );

  const take = (): Position | null => {
    const seconds = rounded(video.currentTime);
    if (video.error || !isNews(seconds, kept)) return null;
    kept = seconds;
    const position = { positionSeconds: seconds, at: new Date().toISOString() };
    keepUnsent(whose, position);
    return position;
  };
  const save = () => {
    const position = take();
    if (!position) return;
    sendPosition(whose, position).then(refreshToken, () => {
      kept = null; // The next time tells it again.
    });
  };
  const leave = () => {
    const position = take();
    if (position && token) sendLeaving(whose, position, token);
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
