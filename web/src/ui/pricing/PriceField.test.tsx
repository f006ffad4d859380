import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { fallbackRates } from '#shared/rules/currency.ts';
import type { ShownOption } from '../../lib/booking/price-options.ts';
import { PriceField } from './PriceField.tsx';
import type { ShownChoice } from './use-price-choice.ts';

// docs/product.md#price-options

vi.mock('../../lib/currency/context.tsx', async () => {
  const { formatPrice } = await import('#shared/rules/money.ts');
  return { useCurrency: () => ({ currency: 'GBP', rates: fallbackRates, price: formatPrice }) };
});

const nothing = () => undefined;
const pounds = (amount: number) => ({ amount, currency: 'GBP' }) as const;
const option = (name: string, amount: number, overrides: Partial<ShownOption> = {}): ShownOption => ({
  id: name,
  name,
  amount,
  text: null,
  until: null,
  asksReason: false,
  left: null,
  ...overrides,
});
const full = option('Full price', 1800);
const concession = option('Concession', 800, { left: 2, asksReason: true });
const soldOut = option('Supporter', 2500, { left: 0 });
const earlyBird = option('Early bird', 1200, { until: '2026-12-02T18:00:00.000Z' });
const shown = [full, concession, soldOut, earlyBird];

const common = { currency: 'GBP', error: undefined, failures: 0 } as const;
const optionsChoice = (overrides: object = {}): ShownChoice => ({
  ...common,
  kind: 'options',
  pricing: { kind: 'options', options: shown, standardId: full.id },
  options: shown.map((one) => ({ option: one, gone: one.left === 0 })),
  chosenId: full.id,
  choose: nothing,
  reason: '',
  giveReason: nothing,
  reasonError: undefined,
  ...overrides,
});
const sliding = (overrides: object = {}): ShownChoice => ({
  ...common,
  kind: 'sliding',
  bounds: { lowest: pounds(500), suggested: pounds(1500), highest: pounds(3000) },
  amount: 1500,
  setAmount: nothing,
  ...overrides,
});

const render = (choice: ShownChoice, note?: string) =>
  renderToStaticMarkup(<PriceField choice={choice} timeZone="Europe/London" note={note} onChange={nothing} />);

describe('a choice of prices', () => {
  const html = render(optionsChoice());

  test('is a group of radio buttons with a name', () => {
    expect(html).toContain('<legend>Price</legend>');
    expect(html.match(/type="radio"/g)).toHaveLength(4);
    expect(html.match(/checked=""/g)).toHaveLength(1);
  });

  test('shows what is sold out, and does not let it be chosen', () => {
    expect(html.match(/disabled=""/g)).toHaveLength(1);
    expect(html).toContain('<small>sold out</small>');
    expect(html).toContain('<small>2 left</small>');
  });

  test('shows until when a price is lower, and the one that it becomes', () => {
    expect(html).toMatch(/until December 2, 6:00 PM/);
    expect(html).toMatch(/£12<\/span><s>.*£18<\/s>/);
  });

  test('asks for a reason where the price does', () => {
    expect(html).not.toContain('Why this price is yours');
    const asked = render(optionsChoice({ chosenId: concession.id, reasonError: 'Please say why.' }));
    expect(asked).toMatch(/Why this price is yours<\/label><input[^>]*aria-invalid="true"/);
  });

  test('says beside it what is gone, with nothing chosen in its place', () => {
    const gone = render(optionsChoice({ chosenId: soldOut.id, error: 'The last place at this price is gone.' }));
    expect(gone).not.toContain('checked=""');
    expect(gone).toMatch(/role="alert"[^>]*>.*The last place at this price is gone\./);
  });
});

describe('pay what you can', () => {
  test('starts at the suggested price, with three prices at hand', () => {
    const html = render(sliding());
    expect(html).toMatch(/type="range"[^>]*aria-valuetext="£15.00"[^>]*min="500" max="3000"/);
    expect(html).toContain('value="£15"');
    expect(html.match(/<button/g)).toHaveLength(3);
    expect(html).toMatch(/aria-pressed="true">£15 <small>suggested/);
  });

  test('says what can be paid in place of what was typed', () => {
    const html = render(sliding({ amount: 400, error: 'Choose a price from £5 to £30.' }));
    expect(html).toMatch(/aria-label="Your price in GBP"[^>]*aria-invalid="true"/);
    expect(html).toContain('Choose a price from £5 to £30.');
  });

  test('says that its bounds have changed', () => {
    expect(render(sliding(), 'The prices to choose from have changed.')).toContain('have changed.');
  });
});
