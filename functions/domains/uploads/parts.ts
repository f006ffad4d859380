import type * as z from 'zod';
import type { uploadedPart } from '#shared/contract/uploads/schemas.ts';

export type UploadedPart = z.output<typeof uploadedPart>;

/** Bytes of every part but the last: above S3's minimum of 5 MB, small enough to repeat after a network failure. */
export const partSize = 8 * 1024 * 1024;

export const partCount = (size: number) => Math.ceil(size / partSize);

export function sizeOfPart(fileSize: number, number: number): number {
  return number < partCount(fileSize) ? partSize : fileSize - partSize * (partCount(fileSize) - 1);
}

/** Parts with an expected number and size. */
export function validParts(fileSize: number, parts: UploadedPart[]): UploadedPart[] {
  return parts.filter(({ number, size }) => number <= partCount(fileSize) && size === sizeOfPart(fileSize, number));
}

/** The parts of a completed file, whose etags do not matter any more. */
export function allParts(fileSize: number): UploadedPart[] {
  const numbers = Array.from({ length: partCount(fileSize) }, (_, index) => index + 1);
  return numbers.map((number) => ({ number, etag: 'whole', size: sizeOfPart(fileSize, number) }));
}
