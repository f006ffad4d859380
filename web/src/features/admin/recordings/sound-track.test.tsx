import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SoundTrack } from './SoundTrack.tsx';
import type { AdminRecording } from './use-library.ts';

// docs/product.md#sound-only

const id = '01JD0000000000000000000000';
const markup = (sound: AdminRecording['sound']) =>
  renderToStaticMarkup(<SoundTrack collection="birth" recording={{ id, sound }} />);
const buttonsOf = (html: string) => [...html.matchAll(/<button[^>]*>([^<]*)/g)].map(([, text]) => text);

test.each<[AdminRecording['sound'], string, string[]]>([
  [{ state: 'none' }, 'No track of the sound alone', ['Prepare the sound alone']],
  [{ state: 'preparing' }, 'is being prepared', []],
  [{ state: 'ready', hasSizes: true }, 'Guests can play the sound alone.', []],
  [
    { state: 'ready', hasSizes: false },
    'Smaller sizes for slow networks have not been made',
    ['Prepare smaller sizes'],
  ],
  [{ state: 'silent' }, 'has no sound', []],
  [{ state: 'failed', reason: 'The file ends early.' }, 'The file ends early.', ['Try again']],
])('%j says what there is, and offers what can be made', (sound, text, buttons) => {
  const html = markup(sound);
  expect(html).toContain(text);
  expect(buttonsOf(html)).toEqual(buttons);
});
