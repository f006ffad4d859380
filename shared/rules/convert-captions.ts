import { captionTime, millisecondsOf } from './captions.ts';
import { decodeCaptions } from './decode-captions.ts';
import { UnusableFile } from './unusable-file.ts';

/** A line that begins a caption, in WebVTT or in SubRip: from when to when, and settings of its place. */
const timing = /^\s*(\S+)\s*-->\s*(\S+)(.*)$/;
const header = /^WEBVTT(?:[ \t].*)?$/;
/** Blocks of WebVTT that hold no caption. */
const otherBlock = /^(?:NOTE|STYLE|REGION)(?:[ \t].*)?$/;

/** So many lines are named at most: the rest has likely the same fault. */
const maxNamed = 3;

/**
 * Turns WebVTT, or SubRip under whichever name, into WebVTT in UTF-8 that browsers show. Throws UnusableFile with the
 * lines that cannot be read as captions, so that none is left out unseen.
 */
export function convertCaptions(bytes: Uint8Array): Uint8Array {
  const lines = decodeCaptions(bytes).split(/\r\n?|\n/);
  const first = lines.findIndex((line) => line.trim() !== '');
  const isWebVtt = header.test(lines[first] ?? '');
  const captions = new CaptionReader(isWebVtt);
  for (const [index, line] of lines.entries()) if (index >= first) captions.read(line, index + 1);
  const { written: writtenLines, problems, timings } = captions.end();
  if (timings === 0) throw new UnusableFile('There are no captions in this file: no line says from when to when.');
  if (problems.length > 0) throw new UnusableFile(problemText(problems));
  return new TextEncoder().encode(isWebVtt ? writtenLines.join('\n') : ['WEBVTT', '', ...writtenLines].join('\n'));
}

function problemText(problems: string[]): string {
  const unnamedCount = problems.length - maxNamed;
  const rest =
    unnamedCount > 0 ? [`${unnamedCount} more ${unnamedCount === 1 ? 'line has' : 'lines have'} a fault.`] : [];
  return [...problems.slice(0, maxNamed), ...rest, 'Correct the captions, and upload the file again.'].join(' ');
}

/** Written as WebVTT has it already. */
const isWebVttTime = (text: string) => /^(?:\d{2,}:)?\d{2}:\d{2}\.\d{3}$/.test(text);

/** Removes markup of SubRip that WebVTT has no signs for, and escapes signs that WebVTT would take for its own. */
function plainPayload(line: string): string {
  return line
    .replace(/\{\\[^}]*\}/g, '')
    .replace(/<\/?font[^>]*>/gi, '')
    .replace(/&(?!\w+;|#\d+;)/g, '&amp;')
    .replace(/<(?!\/?[biu]>)/gi, '&lt;');
}

const quoted = (line: string) => `“${line.trim().slice(0, 40)}”`;

/** Reads captions line by line, and notes what it writes and which lines have a fault. */
class CaptionReader {
  readonly #isWebVtt: boolean;
  readonly #written: string[] = [];
  readonly #problems: string[] = [];
  #timings = 0;
  #lastStart = 0;
  #place: 'head' | 'between' | 'caption' | 'block';
  /** A line that is the name or number of a caption, if the next one says from when to when. */
  #name: { line: string; number: number } | undefined;

  constructor(isWebVtt: boolean) {
    this.#isWebVtt = isWebVtt;
    this.#place = isWebVtt ? 'head' : 'between';
  }

  read(line: string, number: number): void {
    const isBlank = line.trim() === '';
    if (line.includes('-->')) this.#begin(line, number);
    else if (this.#place === 'between' && !isBlank) this.#readBetween(line, number);
    else {
      if (isBlank) this.#place = 'between';
      this.#refuseName();
      this.#written.push(this.#isWebVtt || isBlank ? line : plainPayload(line));
    }
  }

  end() {
    this.#refuseName();
    return { written: this.#written, problems: this.#problems, timings: this.#timings };
  }

  #readBetween(line: string, number: number): void {
    this.#refuseName();
    if (this.#isWebVtt && otherBlock.test(line)) {
      this.#place = 'block';
      this.#written.push(line);
    } else this.#name = { line, number };
  }

  /** A line between captions that names none would not be shown. */
  #refuseName(): void {
    if (this.#name) {
      const { line, number } = this.#name;
      this.#problems.push(`Line ${number} belongs to no caption, since a blank line is above it: ${quoted(line)}.`);
    }
    this.#name = undefined;
  }

  #begin(line: string, number: number): void {
    this.#timings++;
    // Without a blank line between them, the number of this caption looks like text of the one above.
    const last = this.#written.at(-1)?.trim() ?? '';
    const name = this.#place === 'caption' && /^\d+$/.test(last) ? this.#written.pop() : this.#name?.line;
    if (this.#place !== 'between') this.#written.push('');
    if (name !== undefined) this.#written.push(name);
    this.#name = undefined;
    this.#place = 'caption';
    this.#written.push(this.#timingOf(line, number));
  }

  #timingOf(line: string, number: number): string {
    const [, from = '', to = '', settings = ''] = timing.exec(line) ?? [];
    const start = millisecondsOf(from);
    const end = millisecondsOf(to);
    if (start === undefined || end === undefined) {
      this.#problems.push(`Line ${number} has a time that cannot be read: ${quoted(line)}. A time reads 00:01:02.500.`);
      return line;
    }
    if (end <= start) this.#problems.push(`Line ${number} does not end after it begins: ${quoted(line)}.`);
    if (start < this.#lastStart) {
      this.#problems.push(`Line ${number} begins before the caption above it: ${quoted(line)}.`);
    }
    this.#lastStart = start;
    if (this.#isWebVtt && isWebVttTime(from) && isWebVttTime(to)) return line;
    return `${captionTime(start)} --> ${captionTime(end)}${this.#isWebVtt ? settings : ''}`;
  }
}
