import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { convertCaptions } from './convert-captions.ts';

// docs/product.md#uploads

const text = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(bytes);
const convert = (content: string | Uint8Array) =>
  text(convertCaptions(typeof content === 'string' ? new TextEncoder().encode(content) : content));

const plain = 'WEBVTT\n\n00:00:01.000 --> 00:00:03.500\nAtme – langsam – aus, José\n';
const latin = 'WEBVTT\n\n00:00:01.000 --> 00:00:03.500\nRespire, José, l’été\n';

function utf16(content: string, { big = false, mark = true } = {}): Uint8Array {
  const bytes = Buffer.from(mark ? `\uFEFF${content}` : content, 'utf16le');
  return big ? bytes.swap16() : bytes;
}

/** In Windows-1252 for the letters that these tests use. */
const windows1252 = (content: string) => Buffer.from(content.replace('’', '\x92'), 'latin1');

describe('captions that browsers show become the same WebVTT in UTF-8', () => {
  test.each([
    ['plain', plain, plain],
    ['with a mark of UTF-8', `\uFEFF${plain}`, plain],
    ['with line ends of Windows', plain.replaceAll('\n', '\r\n'), plain],
    ['with line ends of old Macs', plain.replaceAll('\n', '\r'), plain],
    ['in UTF-16, little end first', utf16(plain), plain],
    ['in UTF-16, big end first', utf16(plain, { big: true }), plain],
    ['in UTF-16 without a mark', utf16(plain, { mark: false }), plain],
    ['in Windows-1252', windows1252(latin), latin],
    ['in Latin-1', Buffer.from(latin.replace('’', "'"), 'latin1'), latin.replace('’', "'")],
    ['with blank lines first', `\n\n${plain}`, plain],
    ['without the header', plain.slice(8), plain],
    ['with times of SubRip', plain.replaceAll(/\.(?=\d{3})/g, ','), plain],
    ['with hours of one digit', plain.replaceAll('00:00:', '0:00:'), plain],
    ['without hours', plain.replaceAll('00:00:', '00:'), plain.replaceAll('00:00:', '00:')],
    ['without milliseconds', plain.replace('01.000', '01'), plain],
    ['without a blank line below the header', plain.replace('\n\n', '\n'), plain],
  ])('%s', (_what, content, expected) => {
    expect(convert(content)).toBe(expected);
  });

  test.each(readdirSync('local/demo/recordings').filter((name) => name.endsWith('.vtt')))(
    '%s stays as it is',
    (name) => {
      const bytes = readFileSync(`local/demo/recordings/${name}`);
      expect(Buffer.from(convertCaptions(bytes)).equals(bytes)).toBe(true);
    },
  );

  test('keeps notes, styles, names, settings and overlapping captions', () => {
    const rich = [
      'WEBVTT - Evening\nLanguage: en\n\nNOTE of two\nlines\n\nSTYLE\n::cue { color: white }\n',
      'opening\n00:01.000 --> 00:04.000 line:0 align:start\n<i>In</i> & out\n\n00:02.000 --> 00:05.000\n- Two at once\n',
    ].join('\n');
    expect(convert(rich)).toBe(rich);
  });

  test('SubRip loses its fonts and places, and its signs are not taken for markup', () => {
    const subRip = [
      '1\r\n00:00:01,000 --> 00:00:02,000 X1:40 X2:600\r\n{\\an8}<font color="red">In</font> & <i>hold</i> <3',
      '2\r\n00:00:02,000 --> 00:00:04,000\r\nOut\r\n',
    ].join('\r\n');
    expect(convert(subRip)).toBe(
      'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nIn &amp; <i>hold</i> &lt;3\n\n2\n00:00:02.000 --> 00:00:04.000\nOut\n',
    );
  });
});

describe('others are refused by line', () => {
  const cue = (times: string) => `WEBVTT\n\n00:05.000 --> 00:08.000\nIn\n\n${times}\nOut\n`;

  test.each([
    ['a time with frames', cue('00:00:09:12 --> 00:00:10:00'), 'Line 6 has a time that cannot be read'],
    ['a time without an end', cue('00:09.000 -->'), 'Line 6 has a time that cannot be read'],
    ['a minute 75', cue('75:00.000 --> 76:00.000'), 'Line 6 has a time that cannot be read'],
    ['a short arrow', cue('00:09.000 -> 00:10.000'), 'Line 6 belongs to no caption'],
    ['an end before the beginning', cue('00:10.000 --> 00:09.000'), 'Line 6 does not end after it begins'],
    ['no time between', cue('00:10.000 --> 00:10.000'), 'Line 6 does not end after it begins'],
    ['times that go back', cue('00:01.000 --> 00:02.000'), 'Line 6 begins before the caption above it'],
    ['text below a blank line', `${cue('00:09.000 --> 00:10.000')}\nlost\n`, 'Line 9 belongs to no caption'],
    ['nothing', '', 'There are no captions in this file'],
    ['a header alone', 'WEBVTT\n\n', 'There are no captions in this file'],
    ['a page', '<!doctype html><html></html>', 'There are no captions in this file'],
    ['no text', new Uint8Array([0x89, 0x50, 0, 0, 7, 1, 0]), 'This file has no text in it'],
    [
      'Cyrillic in Windows-1251',
      Buffer.concat([Buffer.from(cue('00:09.000 --> 00:10.000')), Buffer.from([0xc2, 0xe4, 0xee, 0xf5])]),
      'Line 8 has letters in an encoding that cannot be told for sure. Save the captions as UTF-8',
    ],
    [
      'Polish in Windows-1250',
      Buffer.concat([Buffer.from(cue('00:09.000 --> 00:10.000')), Buffer.from('mo\xbfe ca\xb3y', 'latin1')]),
      'Line 8 has letters in an encoding that cannot be told for sure',
    ],
  ])('%s', (_what, content, problem) => {
    expect(() => convert(content)).toThrow(problem);
  });

  test('names three lines and counts the others', () => {
    const times = ['00:01.000 --> 00:00.500', '00:02.000 --> 00:01.500', '00:03.000 --> 00:02.500'];
    const wrong = ['WEBVTT', ...times, '00:04.000 --> x', '00:05.000 --> x'].join('\n\n');
    expect(() => convert(wrong)).toThrow(/Line 3 .* Line 5 .* Line 7 .* 2 more lines have a fault\. Correct/);
  });
});
