import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Plan } from '#shared/rules/memberships.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { priceEffects } from './plan-price-text.ts';
import { planSection } from './plan-section.ts';
import { RowsField } from './RowsField.tsx';
import { parseSection, sectionErrors, typedSection } from './section-values.ts';
import type { SectionFormState } from './use-section-form.ts';

// docs/product.md#admin-memberships

const saved = { version: null, updatedBy: null, previous: null };
const id = '01JDEM0P1ANS00000000000001';
const monthly: Plan = {
  id,
  name: 'Every month',
  interval: 'month',
  sessions: 4,
  carryOver: 1,
  perDay: 1,
  categories: ['Movement', 'Sauna'],
  long: { minutes: 90, credits: 2 },
  collections: ['stress'],
  pauseDays: 30,
  placesAfterEnd: 'given_back',
  discountPercent: null,
  price: { GBP: 4800, EUR: 5500, USD: 6050 },
};
const settings = {
  categories: { ...saved, value: defaultSite.categories },
  plans: { ...saved, value: { list: [monthly] } },
  library: { ...saved, value: { list: [] } },
};
type Settings = Parameters<NonNullable<typeof planSection.groupsOf>>[0];
const groups = planSection.groupsOf?.(settings as unknown as Settings) ?? [];
const rows = { list: ['0'] };

const typed: Record<string, string> = {
  'list-0-id': id,
  'list-0-name': 'Every month',
  'list-0-interval': 'month',
  'list-0-price-GBP': '48',
  'list-0-price-EUR': '55',
  'list-0-price-USD': '60.50',
  'list-0-sessions': '4',
  'list-0-carryOver': '1',
  'list-0-perDay': '1',
  'list-0-categories-Movement': 'on',
  'list-0-categories-Sauna': 'on',
  'list-0-long-minutes': '90',
  'list-0-long-credits': '2',
  'list-0-collections-stress': 'on',
  'list-0-pauseDays': '30',
  'list-0-placesAfterEnd': 'given_back',
};

function sent(change: Record<string, string> = {}, keys = rows) {
  const values = { ...typed, ...change };
  return parseSection(
    'plans',
    null,
    typedSection(groups, keys, null, (name) => values[name] ?? ''),
  );
}
const errorsOf = (change: Record<string, string>) => sectionErrors(sent(change).error?.issues ?? [], rows);

describe('a new price for everyone', () => {
  const from = {
    lowerFrom: '2027-01-03T12:00:00.000Z',
    higherFrom: '2027-02-03T12:00:00.000Z',
    higherForAllFrom: '2027-03-01T12:00:00.000Z',
  };
  const paid = { amount: 4800, currency: 'GBP' as const };
  const group = { planId: id, interval: 'month' as const, price: paid, expected: paid, members: 12, ...from };
  const effects = (amount: number, change: Partial<typeof group> = {}) =>
    priceEffects(monthly, () => amount, [{ ...group, ...change }]).join();

  test('says how many members it concerns, and from when', () => {
    expect(effects(5000)).toMatch(/^12 members pay £50.00 instead of £48.00 from .*2027, the last from .*2027\./);
    expect(effects(4000, { members: 1 })).toMatch(/^1 member pays £40.00 instead of £48.00 from their next charge/);
    expect(effects(4800, { expected: { ...paid, amount: 5200 } })).toContain('as now, and not £52.00');
  });

  test('says nothing of who pays it already, of another plan or interval, or of no amount', () => {
    expect(effects(4800)).toBe('');
    expect(effects(Number.NaN)).toBe('');
    expect(effects(5000, { planId: '01JDEM0P1ANS00000000000009' })).toBe('');
    expect(priceEffects({ ...monthly, interval: 'year' }, () => 5000, [group])).toEqual([]);
  });

  test('asks for whom it is only where the price is another than the saved one', () => {
    const spec = groups[0]?.rows;
    if (!spec) throw new Error('there is a list of plans');
    const state = { rows, setRows: () => undefined, field: (name: string) => ({ name, error: undefined }) };
    const shown = (price: Plan['price']) =>
      renderToStaticMarkup(
        <RowsField
          spec={spec}
          state={state as unknown as SectionFormState}
          initial={{ list: [{ ...monthly, price }] }}
        />,
      );
    expect(shown(monthly.price)).not.toContain('The new price is for');
    const asked = shown({ ...monthly.price, EUR: 5600 });
    for (const part of [
      'The new price is for',
      'New members only',
      'name="list-0-priceForEveryone"',
      'keeps the price',
    ])
      expect(asked).toContain(part);
  });
});

describe('a plan for sale', () => {
  test('is stored as it is typed, in minor units', () => {
    expect(sent().data?.plans).toEqual({ list: [monthly] });
  });

  test('gives as many sessions as its member likes where their number is empty', () => {
    const open = { 'list-0-sessions': ' ', 'list-0-long-minutes': '', 'list-0-long-credits': '' };
    expect(sent(open).data?.plans?.list).toEqual([{ ...monthly, sessions: null, long: null }]);
  });

  // docs/product.md#members-discount
  test('takes a percentage off other sessions where one is typed, else nothing', () => {
    expect(sent({ 'list-0-discountPercent': '15' }).data?.plans?.list).toEqual([{ ...monthly, discountPercent: 15 }]);
    expect(sent({ 'list-0-discountPercent': '' }).data?.plans?.list).toEqual([monthly]);
  });

  test('counts for every session, opens no recordings and cannot be paused where nothing is chosen', () => {
    const plain = {
      'list-0-categories-Movement': '',
      'list-0-categories-Sauna': '',
      'list-0-collections-stress': '',
      'list-0-pauseDays': '0',
    };
    expect(sent(plain).data?.plans?.list).toEqual([{ ...monthly, categories: [], collections: [], pauseDays: 0 }]);
  });

  test('says what becomes of places after its end', () => {
    const payable = sent({ 'list-0-placesAfterEnd': 'payable' }).data?.plans?.list;
    expect(payable).toEqual([{ ...monthly, placesAfterEnd: 'payable' }]);
  });

  test.each([
    [{ 'list-0-name': '' }, { 'list-0-name': 'Enter a name' }],
    [{ 'list-0-sessions': '101' }, { 'list-0-sessions': 'Enter 1 to 100' }],
    [{ 'list-0-carryOver': '' }, { 'list-0-carryOver': 'Enter 0 to 100' }],
    [{ 'list-0-perDay': '6' }, { 'list-0-perDay': 'Enter 1 to 5' }],
    [{ 'list-0-pauseDays': '181' }, { 'list-0-pauseDays': 'Enter 0 to 180' }],
    [
      { 'list-0-interval': 'year' },
      { 'list-0-pauseDays': 'Enter 0: only a membership that renews every month can be paused' },
    ],
    [{ 'list-0-discountPercent': '0' }, { 'list-0-discountPercent': 'Enter 1 to 100' }],
    [{ 'list-0-discountPercent': '101' }, { 'list-0-discountPercent': 'Enter 1 to 100' }],
    [{ 'list-0-price-EUR': '' }, { 'list-0-price-EUR': 'Enter an amount' }],
  ])('%o is refused beside its field', (change, wrong) => {
    expect(errorsOf(change)).toEqual(wrong);
  });

  test('has a name of its own', () => {
    const again = Object.entries(typed).map(([name, value]) => [name.replace('list-0', 'list-1'), value]);
    const other = { ...Object.fromEntries(again), 'list-1-id': '01JDEM0P1ANS00000000000002' };
    const keys = { list: ['0', '1'] };
    expect(sectionErrors(sent(other, keys).error?.issues ?? [], keys)).toEqual({
      list: 'Two plans have the same name',
    });
  });

  test('says which price is for everyone, apart from what is stored', () => {
    const everyone = sent({ 'list-0-price-GBP': '50', 'list-0-priceForEveryone': 'everyone' });
    expect(everyone.data).toMatchObject({ pricesForEveryone: [id] });
    expect(everyone.data?.plans?.list).toEqual([{ ...monthly, price: { ...monthly.price, GBP: 5000 } }]);
    expect(sent({ 'list-0-price-GBP': '50' }).data).not.toHaveProperty('pricesForEveryone');
  });

  test('is shown with its values in a group of its own', () => {
    const spec = groups[0]?.rows;
    if (!spec) throw new Error('there is a list of plans');
    const state = { rows, setRows: () => undefined, field: (name: string) => ({ name, error: undefined }) };
    const html = renderToStaticMarkup(
      <RowsField spec={spec} state={state as unknown as SectionFormState} initial={{ list: [monthly] }} />,
    );
    for (const part of ['<legend class="field__label">Plan 1</legend>', 'value="60.5"', 'value="Every month"', id])
      expect(html).toContain(part);
    expect(html).toContain('Add a plan');
    expect(html).toContain('They can be paid within 72 hours, otherwise they are given back');
    expect(html).not.toContain('The site sells no memberships.');
  });
});
