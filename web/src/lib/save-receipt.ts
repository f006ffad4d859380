import type { ResponseBody } from '#shared/contract/contract.ts';
import { saveFile } from './save-file.ts';

/** Saves the file of a receipt. */
export function saveReceipt({ fileName, pdf }: ResponseBody<'getReceipts'>): void {
  const bytes = Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0));
  saveFile(fileName, bytes, 'application/pdf');
}
