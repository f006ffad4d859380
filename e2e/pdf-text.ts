import { extractText } from 'unpdf';

/** The text of each page of a PDF, as a person selects it. */
export async function pagesOfPdf(pdf: Uint8Array): Promise<string[]> {
  return (await extractText(new Uint8Array(pdf), { mergePages: false })).text;
}
