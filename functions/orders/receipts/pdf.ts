import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { wayNames } from '#shared/rules/income.ts';
import { siteLanguage } from '#shared/rules/language.ts';
import { utcDate } from '#shared/rules/locale.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { creditsOfPack } from '#shared/rules/packs.ts';
import { vatIn, vatText } from '#shared/rules/vat.ts';
import type { Receipt } from '../../ground/keys/receipt.ts';
import { printable, printableName } from './printable.ts';

const { resolve } = createRequire(import.meta.url);

/** A PDF embeds what it uses. Deployed, fonts stand beside the bundle (functionFiles in infra/functions.ts). */
const regular = 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf';
const bold = 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf';

const margin = 56;
const inkColour = '#1f2a26';
const softColour = '#55605b';

type Page = InstanceType<typeof PDFDocument>;

const titleOf = ({ kind, name }: Receipt) => `${kind === 'receipt' ? 'Receipt' : 'Credit note'} ${name}`;

/**
 * Receipts and credit notes as one PDF, each on a page of its own: text that can be selected, tagged for screen readers. The
 * same receipts make the same bytes.
 */
export async function receiptsPdf(receipts: readonly Receipt[]): Promise<Buffer> {
  const [first] = receipts;
  if (!first) throw new Error('no receipts');
  const info = { Title: titleOf(first), Author: first.seller.name, CreationDate: new Date(first.issuedAt) };
  const options = {
    size: 'A4',
    margin,
    lang: siteLanguage(),
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info,
  } as const;
  // The font is given here so that no other is looked for.
  const page = new PDFDocument({ ...options, autoFirstPage: false, font: resolve(regular) });
  page.registerFont('normal', resolve(regular));
  page.registerFont('strong', resolve(bold));
  const chunks: Buffer[] = [];
  page.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((done) => page.on('end', done));
  const whole = page.struct('Document');
  page.addStructure(whole);
  for (const receipt of receipts) {
    page.addPage();
    writeReceipt(page, receipt, (element) => whole.add(element));
  }
  whole.end();
  page.end();
  await ended;
  return Buffer.concat(chunks);
}

type Add = (element: ReturnType<Page['struct']>) => void;

function writeReceipt(page: Page, receipt: Receipt, add: Add): void {
  const { seller, receiptName, kind } = receipt;
  const say = (type: 'H1' | 'P', text: string, { font = 'normal', size = 10, colour = inkColour, gap = 0.2 } = {}) =>
    add(
      page.struct(type, {}, () => {
        page.font(font).fontSize(size).fillColor(colour).text(printable(text)).moveDown(gap);
      }),
    );
  say('P', seller.name, { font: 'strong', size: 13 });
  if (seller.address !== null) say('P', seller.address, { colour: softColour });
  if (seller.vatNumber !== null) say('P', `VAT number ${seller.vatNumber}`, { colour: softColour });
  page.moveDown(2.5);
  say('H1', titleOf(receipt), { font: 'strong', size: 20, gap: 0.6 });
  for (const [label, value] of factsOf(receipt)) say('P', `${label}: ${value}`);
  page.moveDown(1.5);
  say('P', kind === 'receipt' ? 'Paid by' : 'Given back to', { colour: softColour });
  for (const [place, text] of buyerTexts(receipt).entries())
    say('P', text, { font: place === 0 ? 'strong' : 'normal' });
  page.moveDown(1.5);
  for (const [label, value, isStrong] of sumsOf(receipt)) writeSum(page, { label, value, isStrong }, add);
  for (const note of noteOf(receipt)) say('P', note);
  if (receiptName !== null) say('P', `This credit note is for receipt ${receiptName}.`, { colour: softColour });
}

function factsOf({ kind, at, issuedAt, ...receipt }: Receipt): [string, string][] {
  return [
    ['Issued', utcDate(issuedAt)],
    [kind === 'receipt' ? 'Paid' : 'Given back', utcDate(at)],
    ['Way of payment', wayText(receipt)],
  ];
}

/** Says how much was paid in which way, where gift vouchers paid a part, and which credits of a pack did. */
function wayText({
  way,
  amount,
  byVouchers,
  byPack,
}: Pick<Receipt, 'way' | 'amount' | 'byVouchers' | 'byPack'>): string {
  const rest = amount.amount - (byVouchers?.amount ?? 0) - (byPack?.amount.amount ?? 0);
  const ways = [
    ...(rest > 0 ? [{ name: wayNames[way], sum: { ...amount, amount: rest } }] : []),
    ...(byVouchers ? [{ name: wayNames.voucher, sum: byVouchers }] : []),
    ...(byPack ? [{ name: creditsOfPack(byPack), sum: byPack.amount }] : []),
  ];
  const [first, ...others] = ways;
  if (!first || others.length === 0) return first?.name ?? wayNames[way];
  const lower = others.map(
    ({ name, sum }) => `${name === wayNames.voucher ? name.toLowerCase() : name} ${formatMoney(sum)}`,
  );
  return [`${first.name} ${formatMoney(first.sum)}`, ...lower].join(', ');
}

type SumRow = [label: string, value: string, isStrong: boolean];

function sumsOf(receipt: Receipt): SumRow[] {
  const { item, lines, amount, kind } = receipt;
  const text = (minor: number) => formatMoney({ ...amount, amount: minor });
  const total = kind === 'receipt' ? 'Total paid' : 'Total given back';
  const items: SumRow[] = lines
    ? lines.map((line) => [line.item, formatMoney(line.amount), false])
    : [[item, text(amount.amount), false]];
  return [...items, ...taxOf(receipt), [`${total}, ${amount.currency}`, text(amount.amount), true]];
}

/** The VAT in the part of the amount of which it is due; none of a voucher that is taxed when it is used. */
function taxOf({ amount, untaxed, vatRate, byPack, byVouchers }: Receipt): SumRow[] {
  if (vatRate === null || untaxed?.why === 'taxed_at_use') return [];
  const text = (minor: number) => formatMoney({ ...amount, amount: minor });
  const free = untaxed?.amount.amount ?? 0;
  const vat = vatIn(amount.amount - free, vatRate);
  const due: SumRow[] = [
    ['Without VAT', text(amount.amount - free - vat), false],
    [`VAT ${vatText(vatRate)}`, text(vat), false],
  ];
  const byVoucher: SumRow[] =
    free > 0
      ? [[`By ${soldBefore({ byPack, byVouchers })}, with its VAT paid when it was sold`, text(free), false]]
      : [];
  return free === amount.amount ? byVoucher : [...byVoucher, ...due];
}

/** Names what was sold before, and paid for this. */
function soldBefore({ byPack, byVouchers }: Pick<Receipt, 'byPack' | 'byVouchers'>): string {
  if (!byPack) return 'a gift voucher';
  return byVouchers ? 'a pack or a gift voucher' : 'a pack';
}

/** Says of the sale of a voucher that is taxed when it is used that it is no invoice of tax. */
function noteOf({ untaxed, vatRate, kind }: Receipt): string[] {
  if (untaxed?.why !== 'taxed_at_use') return [];
  const document = kind === 'receipt' ? 'This receipt is not a tax invoice.' : 'This credit note is not one of tax.';
  return [vatRate === null ? document : `${document} VAT is due when the gift voucher is used.`];
}

type Sum = { label: string; value: string; isStrong: boolean };

/** A line with its sum at the right edge. */
function writeSum(page: Page, { label, value, isStrong }: Sum, add: Add): void {
  const width = page.page.width - 2 * margin;
  add(
    page.struct('P', {}, () => {
      page
        .font(isStrong ? 'strong' : 'normal')
        .fontSize(10)
        .fillColor(inkColour);
      const top = page.y;
      page.text(printable(label), margin, top, { width: width - 120 });
      const bottom = page.y;
      page.text(value, margin, top, { width, align: 'right' });
      page.x = margin;
      page.y = Math.max(bottom, page.y) + 6;
    }),
  );
}

/** Name and address; only the address of a name that the font cannot write, which identifies the buyer as well. */
function buyerTexts({ buyer: { name, email }, orderId }: Receipt): string[] {
  const printed = printableName(name);
  if (email !== null) return printed === null ? [email] : [printed, email];
  return [printed ?? `The buyer of order ${orderId}`];
}
