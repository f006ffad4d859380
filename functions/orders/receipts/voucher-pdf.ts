import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { collectionRow } from '#shared/rules/collections.ts';
import { siteLanguage } from '#shared/rules/language.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';
import { palette } from '#shared/rules/palette.ts';
import { formatVoucherCode, thingWords, type VoucherThing } from '#shared/rules/vouchers.ts';
import { printable, printableName } from './printable.ts';

const { resolve } = createRequire(import.meta.url);

/** A PDF embeds what it uses. Deployed, fonts stand beside the bundle (functionFiles in infra/functions.ts). */
const fonts = {
  normal: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  strong: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  /** This font has fewer letters: it draws words and sums of the site's own alone. */
  serif: 'dejavu-fonts-ttf/ttf/DejaVuSerif.ttf',
} as const;

export type VoucherCardTexts = {
  studio: string;
  value: Money;
  /** Null for a voucher of an amount. */
  thing: VoucherThing | null;
  recipientName: string;
  giverName: string;
  message: string | null;
  code: string;
  /** The last day, in words. */
  validUntil: string;
  /** An address in words, where the code can be used. */
  link: string;
  /** The file says that it was made at this instant, that of the payment, so that the same voucher makes the same bytes. */
  boughtAt: string;
};

type Page = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Page['struct']>;

/** The card is the upper half of the sheet, which is folded back or cut in the middle. */
const sheet = { width: 595.28, height: 841.89 };
const fold = sheet.height / 2;
const margin = 48;
/** The code stands at the foot of the card. */
const codeTop = fold - 86;
/** The art is on the left of the card, the words beside it. */
const artWidth = 190;
const column = { left: artWidth + 36, width: sheet.width - artWidth - 36 - margin };

/**
 * A gift voucher as one sheet of A4, to print (docs/product.md#buying-a-gift-voucher): the card, and below the fold how it is used. Its text can be
 * selected and is tagged for screen readers.
 */
export async function voucherPdf(texts: VoucherCardTexts): Promise<Buffer> {
  const info = { Title: 'Gift voucher', Author: printable(texts.studio), CreationDate: new Date(texts.boughtAt) };
  const page = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: siteLanguage(),
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info,
    font: resolve(fonts.normal),
  });
  for (const [name, file] of Object.entries(fonts)) page.registerFont(name, resolve(file));
  const chunks: Buffer[] = [];
  page.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((done) => page.on('end', done));
  const whole = page.struct('Document');
  page.addStructure(whole);
  drawArt(page);
  const write = writerOf(page, (element) => whole.add(element));
  writeCard(page, texts, write);
  writeUse(page, texts, write);
  whole.end();
  page.end();
  await ended;
  return Buffer.concat(chunks);
}

type Style = { font?: keyof typeof fonts; size?: number; colour?: string; gap?: number; spacing?: number };
type Write = (
  type: 'H1' | 'H2' | 'P' | 'BlockQuote',
  text: string,
  at: { x: number; width: number },
  style?: Style,
) => void;

/** Writes a text below the one before, and leaves a gap of so many points. */
function writerOf(page: Page, add: (element: Element) => void): Write {
  return (
    type,
    text,
    { x, width },
    { font = 'normal', size = 10, colour = palette.ink, gap = 6, spacing = 0 } = {},
  ) => {
    add(
      page.struct(type, {}, () => {
        page.font(font).fontSize(size).fillColor(colour);
        page.text(text, x, page.y, { width, lineGap: lineGapOf(size), characterSpacing: spacing });
        page.y += gap;
      }),
    );
  };
}

/** A sun over waves, and the line along which the sheet is folded: no text, so that screen readers pass over it. */
function drawArt(page: Page): void {
  page.markContent('Artifact', { type: 'Layout' });
  page.save().rect(0, 0, artWidth, fold).clip();
  page.rect(0, 0, artWidth, fold).fill(palette['art-cream']);
  page.fillOpacity(0.55).circle(92, 118, 84).fill(palette['art-honey']);
  page.fillOpacity(0.85).circle(92, 118, 48).fill(palette['art-clay']);
  for (const [index, colour] of (['art-blush', 'art-clay', 'art-blush', 'art-clay'] as const).entries()) {
    const top = 190 + index * 58;
    const rise = index % 2 === 0 ? 26 : -26;
    page
      .fillOpacity(0.5)
      .moveTo(0, top)
      .bezierCurveTo(artWidth * 0.3, top - rise, artWidth * 0.65, top + rise, artWidth, top - rise / 2)
      .lineTo(artWidth, fold)
      .lineTo(0, fold)
      .fill(palette[colour]);
  }
  page.restore().fillOpacity(1);
  page.save().moveTo(0, fold).lineTo(sheet.width, fold).lineWidth(0.5).dash(3, { space: 3 }).stroke(palette['line-2']);
  page.restore();
  page.endMarkedContent();
}

function writeCard(page: Page, texts: VoucherCardTexts, write: Write): void {
  const { studio, value, thing, recipientName, giverName, message, code, validUntil } = texts;
  const quiet = palette['ink-2'];
  page.y = 44;
  write('P', printable(studio), at(column), { colour: quiet, gap: 10 });
  write('H1', 'Gift voucher', at(column), { font: 'serif', size: 15, gap: 12 });
  const name = printableName(recipientName);
  if (name !== null) write('P', `For ${name}`, at(column), { font: 'strong', size: sizeOf(name, 14), gap: 4 });
  writeWorth({ value, thing }, write);
  const giver = printableName(giverName);
  const from = giver === null ? '' : `From ${giver}`;
  const room = codeTop - page.y - heightOf(page, from, 10) - 20;
  const words = message === null ? '' : printable(message);
  if (words !== '') {
    const fitted = fittedTo(page, `“${words}”`, room);
    write('BlockQuote', fitted.text, at(column), { size: fitted.size, gap: 8 });
  }
  if (from !== '') write('P', from, at(column), { colour: quiet });
  page.y = codeTop;
  write('P', formatVoucherCode(code), at(column), { font: 'strong', size: 17, spacing: 0.8, gap: 4 });
  write('P', `Valid until ${validUntil}`, at(column), { colour: quiet, size: 9 });
}

/** The value, or the thing that it is for; below a title of the owner's own what the voucher pays. */
function writeWorth({ value, thing }: Pick<VoucherCardTexts, 'value' | 'thing'>, write: Write): void {
  const { title, terms } = thing ? thingWords(thing, value.currency) : { title: formatMoney(value), terms: null };
  const ownTitle = terms === null ? null : printableName(title);
  if (ownTitle === null || terms === null) {
    write('P', terms ?? title, at(column), { font: 'serif', size: thing ? 21 : 40, gap: 8 });
    return;
  }
  write('P', ownTitle, at(column), { font: 'strong', size: 19, gap: 3 });
  write('P', terms, at(column), { colour: palette['ink-2'], gap: 8 });
}

const at = ({ left: x, width }: typeof column) => ({ x, width });

/** Smaller for a long name. */
const sizeOf = (name: string, size: number) => (name.length > 40 ? size * 0.85 : size);

const lineGapOf = (size: number) => size * 0.25;

function heightOf(page: Page, text: string, size: number): number {
  return page
    .font('normal')
    .fontSize(size)
    .heightOfString(text, { width: column.width, lineGap: lineGapOf(size) });
}

/** A text in the largest size in which all of it stays on the card; one of too many lines loses its line breaks. */
function fittedTo(page: Page, text: string, room: number): { text: string; size: number } {
  const sizes = [11, 9.5, 8.5, 7.5];
  const joined = text.replace(/\s*\n\s*/g, ' ');
  for (const one of [text, joined]) {
    const size = sizes.find((step) => heightOf(page, one, step) <= room);
    if (size !== undefined) return { text: one, size };
  }
  return { text: joined, size: 6.5 };
}

function writeUse(page: Page, texts: VoucherCardTexts, write: Write): void {
  const { studio, link } = texts;
  const whole = { x: margin, width: sheet.width - 2 * margin };
  const quiet = palette['ink-2'];
  page.y = fold + 14;
  write('P', 'Fold the sheet back along this line, or cut it.', whole, { size: 8, colour: quiet, gap: 34 });
  write('H2', 'How to use it', whole, { font: 'serif', size: 15, gap: 12 });
  write('P', `Open ${link} and choose a session or a recording at ${printable(studio)}.`, whole, { gap: 8 });
  write(
    'P',
    'When you book, type the code at “Discount code or gift voucher”. Capital and small letters are the same there.',
    whole,
    {
      gap: 8,
    },
  );
  write('P', usageText(texts), whole, { gap: 8 });
  write('P', 'Whoever has the code can use the voucher. Keep it like money.', whole, { colour: quiet });
}

/** Says how much it pays, and whether anything stays on it. */
function usageText({ value, thing, validUntil }: VoucherCardTexts): string {
  if (thing?.kind === 'collection')
    return `It pays the collection ${collectionRow(thing.collection).name} whole, once, until ${validUntil}.`;
  if (thing) {
    const most = formatMoney({ amount: thing.upTo[value.currency], currency: value.currency });
    return `It pays one place up to ${most}, once, until ${validUntil}. What a dearer one costs above it is paid when booking.`;
  }
  return `You can use the ${formatMoney(value)} at once or in parts: what is left stays on the voucher until ${validUntil}. What costs more is paid by card.`;
}
