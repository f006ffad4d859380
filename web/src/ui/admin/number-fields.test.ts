import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { contract, type Endpoint } from '#shared/contract/contract.ts';
import { currencies } from '#shared/rules/currencies.ts';

// docs/product.md#typed-numbers: every number that a person types is typed into NumberField and read by shared/rules/numbers.ts.

const source = join(import.meta.dirname, '../..');
const sources = globSync('**/*.{ts,tsx}', { cwd: source })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }));
const withMatch = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .toSorted();

test('no field is of the type number', () => {
  expect(withMatch(/type(?:=|: )\{?['"]number['"]/)).toEqual([]);
});

test('only NumberField asks for a keyboard of digits, the price that a guest types, and the field of a code', () => {
  expect(withMatch(/inputMode/)).toEqual([
    'ui/AppCodeField.tsx',
    'ui/admin/NumberField.tsx',
    'ui/pricing/SlidingPrice.tsx',
  ]);
});

/** What else is turned into a number, and from what. */
const notTyped: Record<string, string> = {
  'app/layout/use-scroll-memory.ts': 'a stored scroll position',
  'features/admin/discount-codes/columns.tsx': 'an order of rows',
  'features/admin/income/ItemTable.tsx': 'a page of the address',
  'features/admin/recordings/VideoPreview.tsx': 'a slider',
  'features/admin/sessions/editor/pricing-rules.ts': 'a place in a list',
  'features/admin/sessions/list/SessionLine.tsx': 'a day of a date',
  'features/admin/sessions/list/groups.ts': 'a day of a date',
  'features/admin/settings/RowsField.tsx': 'a key of a row',
  'features/admin/settings/SettingsPage.tsx': 'a choice of numbers',
  'features/admin/settings/section-values.ts': 'a place in a list',
  'features/member/my-resources/suggestion-text.ts': 'a choice of days and hours',
  'features/member/player/Controls.tsx': 'a choice of speeds',
  'features/member/player/Scrubber.tsx': 'a slider',
  'features/member/player/pending-position.ts': 'a stored position',
  'features/site/gift-vouchers/gift-rules.ts': 'a choice of amounts',
  'features/site/waitlist/waited-price.ts': 'a choice of prices',
  'features/site/waitlist/WaitlistForm.tsx': 'the credits that the page showed',
  'ui/waitlist/TurnDialog.tsx': 'the credits that the page showed',
  'ui/pricing/SlidingPrice.tsx': 'a slider',
  'ui/booking/further-person.ts': 'a place in a list',
  'lib/agenda/pages.ts': 'a page of the address, and months of dates',
  'lib/admin/dates.ts': 'a formatted hour',
  'lib/admin/door-changes.ts': 'counts of people',
  'lib/admin/paging.ts': 'a page of the address',
  'lib/api/unreadable-entries.ts': 'a header of an answer',
  'lib/copies/download-copy.ts': 'a header of an answer',
  'lib/booking/booking-state.ts': 'an order of states',
  'lib/booking/change-turn.ts': 'a choice of prices',
  'lib/member/bookings.ts': 'an order of bookings',
  'lib/upload/fake-server.ts': 'a part of a file',
};

test('no other code turns text into a number', () => {
  const found = withMatch(/\b(?:Number|parseFloat|parseInt)\((?!\))|valueAsNumber|z\.coerce/);
  expect(found).toEqual(Object.keys(notTyped).toSorted());
});

/** Each number in the body of a request: the file with its field, or why nobody types it. */
const fields: Record<string, { file: string } | { notTyped: string }> = {
  durationMinutes: { file: 'features/admin/sessions/editor/Scheduling.tsx' },
  maxAttendees: { file: 'features/admin/sessions/editor/CapacityPrice.tsx' },
  'price.amount': { file: 'features/admin/sessions/editor/CapacityPrice.tsx' },
  'pricing.options[].amount': { file: 'features/admin/sessions/editor/OptionRow.tsx' },
  'pricing.options[].places': { file: 'features/admin/sessions/editor/OptionRow.tsx' },
  'pricing.lowest': { file: 'features/admin/sessions/editor/CapacityPrice.tsx' },
  'pricing.suggested': { file: 'features/admin/sessions/editor/CapacityPrice.tsx' },
  'pricing.highest': { file: 'features/admin/sessions/editor/CapacityPrice.tsx' },
  'setSeriesPass price.amount': { file: 'features/admin/sessions/series/SeriesPass.tsx' },
  'createLearningResource price.amount': { file: 'features/admin/learning-resources/ResourceEditor.tsx' },
  'updateLearningResource price.amount': { file: 'features/admin/learning-resources/ResourceEditor.tsx' },
  joinMinutes: { file: 'features/admin/sessions/editor/Extras.tsx' },
  'cancellationPolicy.freeHours': { file: 'ui/admin/PolicyFields.tsx' },
  'cancellationPolicy.partPercent': { file: 'ui/admin/PolicyFields.tsx' },
  'cancellationPolicy.partHours': { file: 'ui/admin/PolicyFields.tsx' },
  'deposits.above.GBP': { file: 'features/admin/settings/DepositFields.tsx' },
  'deposits.above.EUR': { file: 'features/admin/settings/DepositFields.tsx' },
  'deposits.above.USD': { file: 'features/admin/settings/DepositFields.tsx' },
  'deposits.percent': { file: 'features/admin/settings/DepositFields.tsx' },
  'deposits.daysBefore': { file: 'features/admin/settings/DepositFields.tsx' },
  'deposit.rest.amount': { notTyped: 'the rest that the page showed' },
  'rest.rest.amount': { notTyped: 'the rest that the page showed' },
  offerHours: { file: 'features/admin/sessions/editor/CapacityPrice.tsx' },
  cash: { file: 'features/admin/sessions/door/WalkIn.tsx' },
  'terms.percentage': { file: 'features/admin/discount-codes/DiscountCodeDialog.tsx' },
  'terms.amount.amount': { file: 'features/admin/discount-codes/DiscountCodeDialog.tsx' },
  'chapters[].weeksBefore': { file: 'features/admin/recordings/ChapterDialog.tsx' },
  weekday: { notTyped: 'a choice of days' },
  hour: { notTyped: 'a choice of hours' },
  orderIndex: { file: 'features/admin/recordings/RecordingForm.tsx' },
  'setPackagePrice amount': { file: 'features/admin/recordings/PriceCard.tsx' },
  'refundPart amount': { file: 'features/admin/orders/RefundPartDialog.tsx' },
  vatRate: { file: 'features/admin/settings/Invoicing.tsx' },
  version: { notTyped: 'the version that the page showed' },
  places: { notTyped: 'the places that the page showed' },
  placesPerOrder: { notTyped: 'a choice of numbers' },
  durationSeconds: { notTyped: 'the length of a file' },
  ago: { notTyped: 'the time since a tap' },
  'total.amount': { notTyped: 'the price that the page showed' },
  'vouchers[].amount': { notTyped: 'what the page showed that a voucher pays' },
  'pack.places': { notTyped: 'places that the page showed a pack to pay' },
  'credit.credits': { notTyped: 'the credits that the page showed' },
  'pack.credits': { notTyped: 'the credits that the page showed' },
  'pack.amount': { notTyped: 'what the page showed that a pack pays' },
  'value.amount': { file: 'features/admin/vouchers/VoucherDialog.tsx' },
  'buyVoucher value.amount': { file: 'features/site/gift-vouchers/AmountField.tsx' },
  'buyMyVoucher value.amount': { file: 'features/site/gift-vouchers/AmountField.tsx' },
  'vouchers.amounts[].amount': { file: 'features/admin/settings/SectionField.tsx' },
  'vouchers.lowest': { file: 'features/admin/settings/SectionField.tsx' },
  'vouchers.highest': { file: 'features/admin/settings/SectionField.tsx' },
  ...Object.fromEntries(
    currencies.flatMap((currency) =>
      [
        'thing.upTo',
        'vouchers.place.price',
        'vouchers.place.upTo',
        'packs.list[].price',
        'packs.list[].singlePrice',
        'plans.list[].price',
        'library.list[].price',
      ].map((name) => [`${name}.${currency}`, { file: 'ui/admin/SumsField.tsx' }]),
    ),
  ),
  'vouchers.years': { file: 'features/admin/settings/SectionField.tsx' },
  ...Object.fromEntries(
    ['sessions', 'months', 'long.minutes', 'long.credits'].map((name) => [
      `packs.list[].${name}`,
      { file: 'features/admin/settings/SectionField.tsx' },
    ]),
  ),
  ...Object.fromEntries(
    ['terms.sessions', 'terms.months', 'terms.long.minutes', 'terms.long.credits'].map((name) => [
      name,
      { notTyped: 'the terms of a pack for sale, or of the pack that is given again' },
    ]),
  ),
  ...Object.fromEntries(
    ['sessions', 'carryOver', 'perDay', 'pauseDays', 'discountPercent', 'long.minutes', 'long.credits'].map((name) => [
      `plans.list[].${name}`,
      { file: 'features/admin/settings/SectionField.tsx' },
    ]),
  ),
  credits: { file: 'features/admin/packs/PackDialog.tsx' },
  'createPack value.amount': { file: 'features/admin/packs/PackDialog.tsx' },
  'refunds[].refund.amount': { notTyped: 'the refunds that the page showed' },
  'refund.amount': { notTyped: 'the refund that the page showed' },
  'payment.total.amount': { notTyped: 'the price that the page showed' },
  'price.total.amount': { notTyped: 'the price that the page showed' },
  'sum.amount': { notTyped: 'a choice of prices' },
  'maximum.amount': { notTyped: 'a choice of prices' },
  'card.maximum.amount': { notTyped: 'a choice of prices' },
  revision: { notTyped: 'the revision that was read' },
  positionSeconds: { notTyped: 'a position of the player' },
  left: { notTyped: 'the rest that the page showed' },
  size: { notTyped: 'the size of a file' },
  'numbers[]': { notTyped: 'parts of a file' },
  'parts[].number': { notTyped: 'parts of a file' },
};

type Schema = { [key: string]: unknown; type?: string };

/** Paths of the numbers of a JSON Schema. */
function numbersOf(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema as Schema;
  const own = type === 'number' || type === 'integer' ? [path] : [];
  const inside = Object.entries(properties as object).flatMap(([name, value]) =>
    numbersOf(value, path === '' ? name : `${path}.${name}`),
  );
  const variants = [anyOf, oneOf, allOf].flat().flatMap((variant) => numbersOf(variant, path));
  return [...own, ...inside, ...variants, ...numbersOf(items, `${path}[]`)];
}

describe('every number of a request', () => {
  const numbers = Object.entries<Endpoint>(contract).flatMap(([name, { body }]) =>
    body
      ? numbersOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), '').map((path) => [name, path])
      : [],
  );
  const keyOf = (name = '', path = '') => (`${name} ${path}` in fields ? `${name} ${path}` : path);

  test.each(numbers)('%s %s has a NumberField, unless nobody types it', (name, path) => {
    const field = fields[keyOf(name, path)];
    expect(field).toBeDefined();
    if (field && 'file' in field) {
      expect(sources.find(({ file }) => file === field.file)?.text).toMatch(/<(?:NumberField|AmountFields)\b/);
    }
  });

  test('is listed above, and nothing else', () => {
    expect(new Set(numbers.map(([name, path]) => keyOf(name, path)))).toEqual(new Set(Object.keys(fields)));
  });
});
