/** A caption of a WebVTT file, with what stands above it. */
export type Caption = {
  /** Notes, styles and regions between the caption above and this one, as they stand in the file. */
  before: string[];
  /** The line above the times that names or numbers it; empty where there is none. */
  name: string;
  startMs: number;
  endMs: number;
  /** Settings of its place on the film, as they stand behind the times. */
  settings: string;
  /** Lines with markup, as they stand in the file. */
  text: string;
};

/** `head` is the header with its lines, `tail` are notes below the last caption. */
export type CaptionFile = { head: string; captions: Caption[]; tail: string[] };

/** A line of a transcript: what is said, without markup, and when. */
export type TranscriptLine = { startSeconds: number; endSeconds: number; text: string };

/** Hours may be missing, SubRip has a comma, and some programs write no milliseconds. */
const time = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?$/;
const timing = /^\s*(\S+)\s+-->\s+(\S+)(.*)$/;

/** Milliseconds; undefined for what is no time. */
export function millisecondsOf(text: string): number | undefined {
  const [, hours = '0', minutes = '', seconds = '', fraction = ''] = time.exec(text) ?? [];
  if (minutes === '' || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'));
}

/** A time as WebVTT writes it: 00:01:02.500. */
export function captionTime(milliseconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const clock = [milliseconds / 3_600_000, (milliseconds / 60_000) % 60, (milliseconds / 1000) % 60].map(two);
  return `${clock.join(':')}.${String(milliseconds % 1000).padStart(3, '0')}`;
}

/** Reads WebVTT that `convertCaptions` has written. What it could not have written is left out. */
export function parseCaptions(webVtt: string): CaptionFile {
  const [head = 'WEBVTT', ...blocks] = webVtt.split(/\n(?:[ \t]*\n)+/).map((block) => block.replace(/\n+$/, ''));
  const captions: Caption[] = [];
  let before: string[] = [];
  for (const block of blocks) {
    const caption = captionOf(block, before);
    if (caption) captions.push(caption);
    before = caption ? [] : [...before, ...(block.trim() === '' ? [] : [block])];
  }
  return { head, captions, tail: before };
}

function captionOf(block: string, before: string[]): Caption | undefined {
  const lines = block.split('\n');
  const at = lines.findIndex((line) => line.includes('-->'));
  const [, from = '', to = '', settings = ''] = timing.exec(lines[at] ?? '') ?? [];
  const startMs = millisecondsOf(from);
  const endMs = millisecondsOf(to);
  if (startMs === undefined || endMs === undefined) return undefined;
  const text = lines.slice(at + 1).join('\n');
  return { before, name: lines.slice(0, at).join('\n'), startMs, endMs, settings: settings.trim(), text };
}

/** Writes captions as WebVTT, so that browsers show every word of them. */
export function writeCaptions({ head, captions, tail }: CaptionFile): string {
  const blocks = captions.flatMap(({ before, name, startMs, endMs, settings, text }) => {
    const times = `${captionTime(startMs)} --> ${captionTime(endMs)}${settings && ` ${settings}`}`;
    return [...before, [...(name ? [name] : []), times, payloadOf(text)].join('\n')];
  });
  return `${[head, ...blocks, ...tail].join('\n\n')}\n`;
}

/** Tags of WebVTT, and times within a caption; any other sign `<` would hide what follows it. */
const foreignSign = /<(?!\/?(?:[biuc]|v|lang|ruby|rt)(?:[ .][^<>]*)?>|\d[\d:.]*>)/gi;
const foreignAmpersand = /&(?!\w+;|#\d+;)/g;

/** A blank line would end the caption, and an arrow would begin another. */
function payloadOf(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines
    .map((line) => line.replace(foreignAmpersand, '&amp;').replace(foreignSign, '&lt;').replaceAll('-->', '--&gt;'))
    .join('\n');
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0', lrm: '', rlm: '', quot: '"' };

/** Returns what a caption says, without markup, on one line. */
export function spokenText(text: string): string {
  return text
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+);/g, (sign, name) => named[name] ?? sign)
    .replace(/&#(\d{1,6});/g, (_sign, code) => String.fromCodePoint(Number(code)))
    .replace(/\s+/g, ' ')
    .trim();
}

/** The lines of a transcript: every caption that says something, in the order of the film. */
export function transcriptOf({ captions }: CaptionFile): TranscriptLine[] {
  return captions
    .map(({ startMs, endMs, text }) => ({
      startSeconds: startMs / 1000,
      endSeconds: endMs / 1000,
      text: spokenText(text),
    }))
    .filter(({ text }) => text !== '');
}
