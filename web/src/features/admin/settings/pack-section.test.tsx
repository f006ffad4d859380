import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { PackForSale } from '#shared/rules/packs.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { categoryOptions, packSection } from './pack-section.ts';
import { RowsField } from './RowsField.tsx';
import { parseSection, sectionErrors, typedSection } from './section-values.ts';
import type { SectionFormState } from './use-section-form.ts';

// docs/product.md#admin-packs

const saved = { version: null, updatedBy: null, previous: null };
const id = '01JDEM0PACKS00000000000005';
const five: PackForSale = {
  id,
  name: 'Pack of 5',
  sessions: 5,
  months: 6,
  from: 'purchase',
  categories: ['Movement', 'Sauna'],
  long: { minutes: 90, credits: 2 },
  forOthers: true,
  price: { GBP: 9500, EUR: 11_000, USD: 12_050 },
  singlePrice: { GBP: 2200, EUR: 2600, USD: 2800 },
};
const settings = {
  categories: { ...saved, value: defaultSite.categories },
  packs: { ...saved, value: { list: [five] } },
};
type Settings = Parameters<NonNullable<typeof packSection.groupsOf>>[0];
const groups = packSection.groupsOf?.(settings as unknown as Settings) ?? [];
const rows = { list: ['0'] };

const typed: Record<string, string> = {
  'list-0-id': id,
  'list-0-name': 'Pack of 5',
  'list-0-sessions': '5',
  'list-0-months': '6',
  'list-0-from': 'purchase',
  'list-0-price-GBP': '95',
  'list-0-price-EUR': '110',
  'list-0-price-USD': '120.50',
  'list-0-singlePrice-GBP': '22',
  'list-0-singlePrice-EUR': '26',
  'list-0-singlePrice-USD': '28',
  'list-0-categories-Movement': 'on',
  'list-0-categories-Sauna': 'on',
  'list-0-long-minutes': '90',
  'list-0-long-credits': '2',
  'list-0-forOthers': 'on',
};

function sent(change: Record<string, string> = {}, keys = rows) {
  const values = { ...typed, ...change };
  return parseSection(
    'packs',
    null,
    typedSection(groups, keys, null, (name) => values[name] ?? ''),
  );
}
const errorsOf = (change: Record<string, string>) => sectionErrors(sent(change).error?.issues ?? [], rows);

describe('a pack for sale', () => {
  test('is stored as it is typed, in minor units', () => {
    expect(sent().data?.packs).toEqual({ list: [five] });
  });

  test('counts for every session where no category is chosen, and long ones cost one credit where both are empty', () => {
    const none = { 'list-0-categories-Movement': '', 'list-0-categories-Sauna': '', 'list-0-forOthers': '' };
    const all = { ...none, 'list-0-long-minutes': '', 'list-0-long-credits': ' ' };
    expect(sent(all).data?.packs?.list).toEqual([{ ...five, categories: [], long: null, forOthers: false }]);
  });

  test.each([
    [{ 'list-0-name': '' }, { 'list-0-name': 'Enter a name' }],
    [{ 'list-0-sessions': '1' }, { 'list-0-sessions': 'Enter 2 to 100' }],
    [{ 'list-0-months': '' }, { 'list-0-months': 'Enter 1 to 60' }],
    [{ 'list-0-price-EUR': '' }, { 'list-0-price-EUR': 'Enter an amount' }],
    [{ 'list-0-long-credits': '' }, { 'list-0-long-credits': 'Enter 2 to 5' }],
  ])('%o is refused beside its field', (change, wrong) => {
    expect(errorsOf(change)).toEqual(wrong);
  });

  test('has a name of its own', () => {
    const again = Object.entries(typed).map(([name, value]) => [name.replace('list-0', 'list-1'), value]);
    const other = { ...Object.fromEntries(again), 'list-1-id': '01JDEM0PACKS00000000000006' };
    const keys = { list: ['0', '1'] };
    expect(sectionErrors(sent(other, keys).error?.issues ?? [], keys)).toEqual({
      list: 'Two packs have the same name',
    });
  });

  test('names a category that the owner has removed, so that it does not count for all without a word', () => {
    const options = categoryOptions({ categories: settings.categories, sold: [five] });
    expect(options.Movement).toBe('Movement');
    expect(options.Sauna).toBe('Sauna, which is no category any more');
  });

  test('is shown with its values in a group of its own', () => {
    const spec = groups[0]?.rows;
    if (!spec) throw new Error('there is a list of packs');
    const state = { rows, setRows: () => undefined, field: (name: string) => ({ name, error: undefined }) };
    const html = renderToStaticMarkup(
      <RowsField spec={spec} state={state as unknown as SectionFormState} initial={{ list: [five] }} />,
    );
    for (const part of ['<legend class="field__label">Pack 1</legend>', 'value="120.5"', 'value="Pack of 5"', id])
      expect(html).toContain(part);
    expect(html).toContain('Add a pack');
    expect(html).not.toContain('The site sells no packs.');
  });
});
