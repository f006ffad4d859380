import { describe, expect, test } from 'vitest';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { inputText, parseSection, rowsAt, sectionErrors, sumText, typedSection, valueAt } from './section-values.ts';
import { sectionSpecs } from './sections.ts';

const { groups } = sectionSpecs.vouchers;
const rows = { amounts: ['0', '1'] };
const typed: Record<string, string> = {
  offered: 'on',
  'amounts-0-amount': '25',
  'amounts-1-amount': '59.50',
  lowest: '10',
  highest: '500',
  years: '5',
  vat: 'at_use',
};

function sent(change: Record<string, string>) {
  const values = { ...typed, ...change };
  return parseSection(
    'vouchers',
    null,
    typedSection(groups, rows, null, (name) => values[name] ?? ''),
  );
}

const errorsOf = (change: Record<string, string>) => sectionErrors(sent(change).error?.issues ?? [], rows);

describe('what the owner chooses for gift vouchers (docs/product.md#site-settings)', () => {
  test('is typed as sums and whole numbers, and stored in minor units', () => {
    expect(sent({}).data?.vouchers).toEqual({
      offered: true,
      amounts: [{ amount: 2500 }, { amount: 5950 }],
      ...({ lowest: 1000, highest: 50_000, place: null, collections: [], years: 5, vat: 'at_use' } as const),
    });
    expect(sent({ lowest: '', highest: '' }).data?.vouchers).toMatchObject({ lowest: null, highest: null });
  });

  test('has one session with sums in each currency while its switch is on, and the collections that are chosen', () => {
    const sums = (name: string) => ({ [`${name}-GBP`]: '22', [`${name}-EUR`]: '25.50', [`${name}-USD`]: '28' });
    const place = { place: 'on', 'place-title': 'One session', ...sums('place-price'), ...sums('place-upTo') };
    const amounts = { GBP: 2200, EUR: 2550, USD: 2800 };
    expect(sent({ ...place, 'collections-birth': 'on' }).data?.vouchers).toMatchObject({
      place: { title: 'One session', price: amounts, upTo: amounts },
      collections: ['birth'],
    });
    expect(sent({ ...place, place: '' }).data?.vouchers).toMatchObject({ place: null });
    expect(errorsOf({ ...place, 'place-price-EUR': '' })).toEqual({ 'place-price-EUR': 'Enter an amount' });
    expect(errorsOf({ ...place, 'place-upTo-EUR': '25' })).toEqual({
      'place-upTo-EUR': 'Enter at least the price of the gift',
    });
    expect(sumText(amounts, 'EUR')).toBe('25.5');
    expect(sumText(undefined, 'EUR')).toBe('');
  });

  test('warns of a validity that is shorter than usual', () => {
    const years = groups.flatMap((group) => group.fields ?? []).find(({ name }) => name === 'years');
    expect(['', '0', '4', '5'].map((text) => years?.warning?.(text) !== undefined)).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  test('is shown as it is typed', () => {
    const spec = groups.flatMap((group) => group.rows ?? [])[0];
    const [amount] = spec?.fields ?? [];
    if (!spec || !amount) throw new Error('there is a list of amounts');
    const texts = rowsAt(defaultSite.vouchers, spec).map((row) => inputText(valueAt(row, 'amount'), amount));
    expect(texts).toEqual(['25', '50', '100']);
    expect(inputText(2550, { name: 'lowest', label: 'Lowest', kind: 'amount' })).toBe('25.5');
    expect(inputText(null, { name: 'lowest', label: 'Lowest', kind: 'amount' })).toBe('');
  });

  test('says beside the field what is wrong', () => {
    expect(errorsOf({ 'amounts-1-amount': 'many' })).toHaveProperty('amounts-1-amount');
    expect(errorsOf({ 'amounts-1-amount': '25' })).toHaveProperty('amounts');
    expect(errorsOf({ highest: '' })).toEqual({ highest: 'Enter both bounds, or none' });
    expect(errorsOf({ years: '0' })).toEqual({ years: 'Enter 1 to 10' });
  });
});
