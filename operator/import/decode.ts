import chardet from 'chardet';
import { isWesternText } from '#shared/rules/western-text.ts';
import { CommandError } from '../command-error.ts';

/** The text of a file, and the encoding it was read as. */
export type Decoded = {
  text: string;
  encoding: string;
  /** Words that another encoding would have read as others, which the owner is asked to check. */
  doubtful: string[];
};

const marks: [encoding: string, bytes: number[]][] = [
  ['UTF-8', [0xef, 0xbb, 0xbf]],
  ['UTF-16LE', [0xff, 0xfe]],
  ['UTF-16BE', [0xfe, 0xff]],
];

/** Files that programs write in place of CSV, by their first bytes. */
const otherFormats: [name: string, bytes: number[]][] = [
  ['a workbook such as .xlsx, .ods or .numbers, or an archive', [0x50, 0x4b, 0x03, 0x04]],
  ['an old workbook (.xls)', [0xd0, 0xcf, 0x11, 0xe0]],
  ['a PDF', [0x25, 0x50, 0x44, 0x46]],
];

const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, at) => bytes[at] === byte);

const advice = 'Save it as CSV in UTF-8';

/**
 * Decodes a file in UTF-8, UTF-16, Windows-1252 or Latin-1, or in the encoding that is named. Any other is refused, so that
 * no name of a person is read wrongly: throws CommandError with what the file may be instead.
 */
export function decodeFile(bytes: Uint8Array, fileName: string, named?: string): Decoded {
  const format = otherFormats.find(([, start]) => startsWith(bytes, start));
  if (format) throw new CommandError(`${fileName} is ${format[0]}, not CSV. ${advice}.`);
  const encoding = marks.find(([, start]) => startsWith(bytes, start))?.[0] ?? named ?? utf16Of(bytes);
  if (encoding !== undefined) return { text: decodeAs(encoding, bytes, fileName), encoding, doubtful: [] };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8', doubtful: [] };
  } catch {
    return decodeWestern(bytes, fileName);
  }
}

function decodeAs(encoding: string, bytes: Uint8Array, fileName: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new CommandError(`${fileName} has bytes that ${encoding} does not have. ${advice}.`);
  }
}

/** Recognises UTF-16 without a mark: the names of the columns are ASCII, so every other byte is zero. */
function utf16Of(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, 64);
  const zeros = (from: 0 | 1) => head.filter((byte, at) => at % 2 === from && byte === 0).length;
  const enough = Math.floor(head.length / 4);
  if (enough === 0) return undefined;
  if (zeros(1) > enough && zeros(0) === 0) return 'UTF-16LE';
  return zeros(0) > enough && zeros(1) === 0 ? 'UTF-16BE' : undefined;
}

/** Latin-1 is read as Windows-1252, which has the same letters, and signs where Latin-1 has none. */
const western = new Set(['windows-1252', 'ISO-8859-1']);

/** Guesses below this many percent are ignored. */
const leastConfidence = 5;

function decodeWestern(bytes: Uint8Array, fileName: string): Decoded {
  const text = new TextDecoder('windows-1252').decode(bytes);
  const guesses = chardet.analyse(bytes).filter(({ confidence }) => confidence >= leastConfidence);
  const best = guesses[0];
  const sure = guesses.find(({ name }) => western.has(name))?.confidence ?? 0;
  const other = guesses.find(({ name }) => !western.has(name) && readAs(name, bytes) !== text);
  const isWestern = best !== undefined && (other === undefined || sure >= other.confidence);
  if (isWestern && isWesternText(text)) {
    const encoding = hasSigns(bytes) ? 'Windows-1252' : 'Windows-1252 or Latin-1';
    return { text, encoding, doubtful: doubtfulWords(text, readAs(eastern, bytes) ?? '') };
  }
  const guess = other ? `It may be ${other.name}, which --encoding ${other.name.toLowerCase()} reads. ` : '';
  throw new CommandError(`${fileName} is in an encoding that is not recognised for sure. ${guess}${advice}.`);
}

/** The encoding of central Europe shares most letters with Windows-1252, so that a few names do not tell the two apart. */
const eastern = 'windows-1250';

const maxDoubtful = 3;

function doubtfulWords(text: string, other: string): string[] {
  const words = (source: string) => source.split(/[\s,;"|]+/);
  const others = words(other);
  return [...new Set(words(text).filter((word, at) => word !== others[at]))].slice(0, maxDoubtful);
}

function readAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Bytes that are letters or signs in Windows-1252, and control characters in Latin-1. */
const hasSigns = (bytes: Uint8Array) => bytes.some((byte) => byte >= 0x80 && byte <= 0x9f);
