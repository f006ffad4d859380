import { resolveTxt } from 'node:dns/promises';
import type { LookUpTxt } from './dmarc.ts';

const absent = ['ENOTFOUND', 'ENODATA'];

export const lookUpTxt: LookUpTxt = async (name) => {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (absent.includes(String(Object(error).code))) return [];
    throw error;
  }
};
