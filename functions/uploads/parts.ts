import type * as z from 'zod';
import type { uploadedPart } from '#shared/contract/uploads/schemas.ts';

export type UploadedPart = z.output<typeof uploadedPart>;

/** Bytes of every part but the last: S3 takes none below five megabytes, and what a lost network costs stays small. */
export const partSize = 8 * 1024 * 1024;

/** How many parts a file of so many bytes has. */
export const partCount = (size: number) => Math.ceil(size / partSize);

/** Bytes that a part must have. */
export function sizeOfPart(fileSize: number, number: number): number {
  return number < partCount(fileSize) ? partSize : fileSize - partSize * (partCount(fileSize) - 1);
}

/** Those parts that belong to the file: of its numbers, with the sizes that they must have. */
export function validParts(fileSize: number, parts: UploadedPart[]): UploadedPart[] {
  return parts.filter(({ number, size }) => number <= partCount(fileSize) && size === sizeOfPart(fileSize, number));
}

/** All parts of a file that is whole already: what S3 called them nobody asks any more. */
export function allParts(fileSize: number): UploadedPart[] {
  const numbers = Array.from({ length: partCount(fileSize) }, (_, index) => index + 1);
  return numbers.map((number) => ({ number, etag: 'whole', size: sizeOfPart(fileSize, number) }));
}
