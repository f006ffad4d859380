import { UnusableFile } from './unusable-file.ts';
import { isWesternText } from './western-text.ts';

const advice = 'Save the captions as UTF-8, and upload that file.';

/**
 * Decodes captions in UTF-8, UTF-16, Windows-1252 or Latin-1, without a byte order mark. Throws UnusableFile for any other
 * encoding, naming the line, so that no word is shown wrongly.
 */
export function decodeCaptions(bytes: Uint8Array): string {
  const wide = utf16Of(bytes);
  if (wide) return decodeAs(wide, bytes) ?? refuse('It begins as UTF-16 and goes on as something else.');
  const text = decodeAs('utf-8', bytes) ?? decodeWestern(bytes);
  if (text.includes('\0')) refuse('This file has no text in it.');
  return text;
}

function refuse(problem: string): never {
  throw new UnusableFile(`${problem} ${advice}`);
}

function decodeAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Recognises UTF-16 by its mark, or by the zeros that each ASCII letter has: captions contain the ASCII of their times.
 */
function utf16Of(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 64);
  const zeros = (from: 0 | 1) => head.filter((byte, at) => at % 2 === from && byte === 0).length;
  const many = Math.max(1, Math.floor(head.length / 4));
  if (zeros(1) > many && zeros(0) === 0) return 'utf-16le';
  return zeros(0) > many && zeros(1) === 0 ? 'utf-16be' : undefined;
}

/** Latin-1 is read as Windows-1252, which has the same letters, and signs where Latin-1 has none. */
function decodeWestern(bytes: Uint8Array): string {
  const text = new TextDecoder('windows-1252').decode(bytes);
  const line = text.split(/\r\n?|\n/).findIndex((one) => !isWesternText(one));
  if (line >= 0) refuse(`Line ${line + 1} has letters in an encoding that cannot be told for sure.`);
  return text;
}
