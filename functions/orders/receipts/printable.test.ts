import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { invoicing, invoicingInput } from '#shared/contract/invoicing/schemas.ts';
import { receiptTextPattern } from '#shared/rules/receipt-text.ts';
import { printable, printableName } from './printable.ts';

// docs/product.md#receipts

const { resolve } = createRequire(import.meta.url);

type OwnFont = { font: { hasGlyphForCodePoint(point: number): boolean } };

/** What pdfkit embeds letters of. */
function fontOf(name: string): OwnFont['font'] {
  const document = new PDFDocument({ font: resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`) });
  return (document as unknown as { _font: OwnFont })._font.font;
}

test('what counts as printed is in both fonts, and none of it changes the direction', () => {
  const fonts = [fontOf('DejaVuSans'), fontOf('DejaVuSans-Bold')];
  const all = Array.from({ length: 0x20000 }, (_, point) => point).filter(
    (point) =>
      point >= 0x20 && (point < 0xd800 || point > 0xdfff) && receiptTextPattern.test(String.fromCodePoint(point)),
  );
  expect(all.length).toBeGreaterThan(2000);
  const characters = (some: number[]) => some.map((point) => String.fromCodePoint(point));
  expect(characters(all.filter((point) => !fonts.every((font) => font.hasGlyphForCodePoint(point))))).toEqual([]);
  expect(characters(all).filter((one) => /[\p{Script=Hebrew}\p{Script=Arabic}\p{Cf}]/u.test(one))).toEqual([]);
});

test.each([
  ['Zażółć Gęślą-Jaźń'],
  ['Žofie Nguyễn Αλέξης'],
  ['Ἀριστοτέλης Παπαδόπουλος'],
  ['Олександр Ґалаґан'],
  ['Գրիգոր ნინო'],
  ['Ørjan O’Brien – “Æther”'],
])('%s is printed as it is', (name) => {
  expect(printableName(name)).toBe(name);
});

test.each([
  ['José', 'José'],
  ['ﬁona Ａｄａ', 'fiona Ada'],
  ['Ada 🌸✨ Lovelace', 'Ada Lovelace'],
  ['Ada ❤️', 'Ada'],
  ['👩‍👧 Mara', 'Mara'],
])('%s is printed as %s', (name, printed) => {
  expect(printableName(name)).toBe(printed);
});

test.each([['山田 太郎'], ['أحمد علي'], ['שרה כהן'], ['สมชาย'], ['Ada 山田'], ['🌸'], ['दीपिका']])(
  '%s is not printed as a name',
  (name) => {
    expect(printableName(name)).toBeNull();
  },
);

test('in titles words without letters are a gap', () => {
  expect(printable('瞑想 と 呼吸, November 23, 2026')).toBe('…, November 23, 2026');
  expect(printable('Move to Breath 息 by the lake 🌊, November 23, 2026')).toBe(
    'Move to Breath … by the lake, November 23, 2026',
  );
  expect(printable('12 Example Street\r\nBath\tBA1')).toBe('12 Example Street\nBath BA1');
});

test('the settings take no name and address that receipts cannot print, and show one of before', () => {
  const own = {
    sellerName: 'Ψυχή & Łódź Ltd',
    address: '12 Straße\nЛьвів',
    vatNumber: null,
    vatRate: null,
    prefix: '',
  };
  expect(invoicingInput.safeParse(own).success).toBe(true);
  const wrong = { ...own, sellerName: '静かな水', address: '12 شارع' };
  expect(invoicingInput.safeParse(wrong).error?.issues.map(({ path }) => path[0])).toEqual(['sellerName', 'address']);
  expect(invoicing.safeParse({ ...wrong, version: null }).success).toBe(true);
});
