import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCaptions, spokenText, transcriptOf, writeCaptions } from './captions.ts';
import { convertCaptions } from './convert-captions.ts';

// docs/product.md#captions, docs/product.md#transcript

const convert = (content: string) => new TextDecoder().decode(convertCaptions(new TextEncoder().encode(content)));

const rich = [
  'WEBVTT - Evening\nLanguage: en\n\nNOTE of two\nlines\n\nSTYLE\n::cue { color: white }\n',
  'opening\n00:00:01.000 --> 00:00:04.000 line:0 align:start\n<v Ada><i>In</i> &amp; out\n',
  '00:00:02.000 --> 01:00:05.250\n- Two\n- at once\n\nNOTE the end\n',
].join('\n');

test('what was read is written again, with notes, styles, names and settings', () => {
  expect(writeCaptions(parseCaptions(rich))).toBe(rich);
  for (const name of readdirSync('local/demo/recordings').filter((file) => file.endsWith('.vtt'))) {
    const captions = parseCaptions(readFileSync(`local/demo/recordings/${name}`, 'utf8'));
    expect(captions.captions.length).toBeGreaterThan(3);
    expect(parseCaptions(writeCaptions(captions))).toEqual(captions);
  }
});

test('a transcript says what is said, without markup', () => {
  expect(transcriptOf(parseCaptions(rich))).toEqual([
    { startSeconds: 1, endSeconds: 4, text: 'In & out' },
    { startSeconds: 2, endSeconds: 3605.25, text: '- Two - at once' },
  ]);
  expect(spokenText('a&nbsp;&lt;b&gt; &#8211; <00:01.000>c &unknown;')).toBe('a <b> – c &unknown;');
});

test('signs that WebVTT would take for its own are written as what they are', () => {
  const text = 'In < out & 3 <3\n\n--> <i>slow</i> <c.loud>now</c> &amp;';
  const caption = { before: [], name: '', startMs: 0, endMs: 1000, settings: '', text };
  const written = writeCaptions({ head: 'WEBVTT', captions: [caption], tail: [] });
  expect(written).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nIn &lt; out &amp; 3 &lt;3\n--&gt; <i>slow</i> <c.loud>now</c> &amp;\n',
  );
  expect(convert(written)).toBe(written);
});

test('whatever is typed into a caption is one caption, and is read again as it was written', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (texts) => {
      const captions = texts.map((text, index) => {
        const startMs = index * 1000;
        return { before: [], name: '', startMs, endMs: startMs + 900, settings: '', text: text.replaceAll('\r', '') };
      });
      const written = writeCaptions({ head: 'WEBVTT', captions, tail: [] });
      const read = parseCaptions(written);
      expect(read.captions).toHaveLength(texts.length);
      expect(writeCaptions(read)).toBe(written);
    }),
  );
});
