import { MediaProvider } from 'media-chrome/react/media-store';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Controls } from './Controls.tsx';
import { StreamNotice } from './StreamNotice.tsx';
import { useSoundOnly } from './sound-only.ts';
import type { Playback, StreamStatus } from './source-callbacks.ts';

// docs/product.md#sound-only

const urls = { videoUrl: '/film.mp4', captionsUrl: null, expiresAt: '2026-11-29T12:00:00.000Z' };
const ignore = () => undefined;

function Player({ playback }: { playback: Playback }) {
  const sound = useSoundOnly(playback);
  return <Controls hasCaptions={false} knownDuration={60} startSeconds={0} sound={sound} onRest={ignore} />;
}

/** The state that the switch exposes; null where there is none. */
function switchOf(playback: Playback): string | null {
  const markup = renderToStaticMarkup(
    <MediaProvider>
      <Player playback={playback} />
    </MediaProvider>,
  );
  const [button = ''] = /<button[^>]*aria-label="Sound only"[^>]*>/.exec(markup) ?? [];
  return /aria-pressed="(\w+)"/.exec(button)?.[1] ?? null;
}

function storeChoice(value: string): void {
  Object.assign(globalThis, { window: { localStorage: { getItem: () => value } } });
}

test('the switch says what was chosen in this browser', () => {
  const playback = { ...urls, soundUrl: '/sound.m4a' };
  expect(switchOf(playback)).toBe('false');
  storeChoice('on');
  try {
    expect(switchOf(playback)).toBe('true');
    // Without a track the film plays, whatever was chosen; a copy of the sound has no picture to switch to.
    expect(switchOf({ ...urls, soundUrl: null })).toBeNull();
    expect(switchOf({ ...playback, soundAlone: true })).toBeNull();
  } finally {
    Reflect.deleteProperty(globalThis, 'window');
  }
});

const noticeOf = (status: StreamStatus, onPicture?: () => void) =>
  renderToStaticMarkup(<StreamNotice status={status} onRetry={ignore} onPicture={onPicture} />);

test('a sound that goes on alone says why, and how the picture comes back (docs/product.md#any-network)', () => {
  Object.assign(navigator, { onLine: true });
  expect(noticeOf('fine', ignore)).toMatch(/too slow for the picture\. The sound goes on alone\..*Show the picture/s);
  expect(noticeOf('fine')).not.toContain('Show the picture');
  expect(noticeOf('lost', ignore)).not.toContain('Show the picture');
});
