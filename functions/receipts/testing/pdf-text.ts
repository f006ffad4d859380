import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The text of each page of a PDF, as a person selects it, and what the file says of itself. */
export async function readPdf(pdf: Uint8Array): Promise<{ pages: string[]; title: unknown; isTagged: boolean }> {
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
  }
  const { info } = await document.getMetadata();
  const structure = JSON.stringify(await (await document.getPage(1)).getStructTree());
  const isTagged = structure.includes('"Document"') && structure.includes('"H1"');
  return { pages, title: 'Title' in info ? info.Title : null, isTagged };
}
