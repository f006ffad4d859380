import { extractText, getDocumentProxy, getMeta } from 'unpdf';

/** The text of each page of a PDF, as a person selects it, and what the file says of itself. */
export async function readPdf(pdf: Uint8Array): Promise<{ pages: string[]; title: unknown; isTagged: boolean }> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text: pages } = await extractText(document, { mergePages: false });
  const { info } = await getMeta(document);
  const structure = JSON.stringify(await (await document.getPage(1)).getStructTree());
  return { pages, title: info.Title, isTagged: structure.includes('"Document"') && structure.includes('"H1"') };
}
