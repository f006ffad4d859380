import { currencySymbols } from '#shared/rules/currencies.ts';
import { amountFormat, wholeFormat } from '#shared/rules/numbers.ts';
import { waitlistModes } from '#shared/rules/waitlist.ts';
import { minorUnits } from '../../../../lib/admin/amount.ts';
import { currenciesFor } from '../../../../lib/admin/offered-currencies.ts';
import { useSite } from '../../../../lib/rendering/context.ts';
import { NumberField } from '../../../../ui/admin/NumberField.tsx';
import { SelectField } from '../../../../ui/admin/SelectField.tsx';
import { SwitchField } from '../../../../ui/admin/SwitchField.tsx';
import { Segments } from '../../../../ui/Segments.tsx';
import { type SessionForm, switchField } from './form.ts';
import { firstOptions, optionsField, optionsIn, type TypedOptions } from './option-values.ts';
import { PriceOptions } from './PriceOptions.tsx';
import { shownProblems } from './pricing-rules.ts';
import { type AdminSession, type SessionValues, typedZone, waitlistModeLabels } from './session-values.ts';

const modes = waitlistModes.map((value) => ({ value, label: waitlistModeLabels[value] }));

const one = (count: number) => (count === 1 ? '1 place is' : `${count} places are`);

function hintOf(stored: AdminSession | null): string {
  const { taken, held } = stored?.seats ?? { taken: 0, held: 0 };
  const least = taken + held > 0 ? ` ${one(taken)} booked and ${held} held, so at least ${taken + held}.` : '';
  return `Empty means unlimited.${least}`;
}

const kinds = [
  { value: 'one', label: 'One price' },
  { value: 'options', label: 'Options' },
  { value: 'sliding', label: 'Pay what you can' },
];

type Props = { form: SessionForm; values: SessionValues; stored: AdminSession | null };
type FieldsProps = Pick<Props, 'form' | 'values'>;

/** Begins with the price that there was, where nothing was typed for this kind of price yet. */
function begin(kind: string, { form, values }: FieldsProps): void {
  const { price, options, lowest, suggested, highest } = values;
  if (kind === 'options' && optionsIn(options).rows.length === 0) {
    form.setValue('options', optionsField(firstOptions(price)), { shouldDirty: true });
  }
  const isEmpty = [lowest, suggested, highest].every((typed) => typed === '');
  if (kind === 'sliding' && isEmpty && minorUnits(price, values.currency) > 0) form.setValue('suggested', price);
}

function Options({ form, values }: FieldsProps) {
  const error = form.errorOf('options');
  const save = (options: TypedOptions) =>
    form.setValue('options', optionsField(options), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  return (
    <PriceOptions
      options={optionsIn(values.options)}
      currency={values.currency}
      zone={typedZone(values)}
      problems={shownProblems(error, values)}
      onChange={save}
    />
  );
}

function Sliding({ form, values: { currency } }: FieldsProps) {
  const format = amountFormat(currency);
  return (
    <>
      <div className="editor__thirds">
        <NumberField label="Lowest" format={format} {...form.field('lowest')} required />
        <NumberField label="Suggested" format={format} {...form.field('suggested')} required />
        <NumberField label="Highest" format={format} {...form.field('highest')} required />
      </div>
      <p className="hint">
        Guests pay what they like between the lowest and the highest; 0 as the lowest lets them pay nothing. Passes, the
        waitlist and offers reckon with the suggested price, and discount codes do not apply.
      </p>
    </>
  );
}

function OnePrice({ form, values }: FieldsProps) {
  return (
    <>
      <div className="editor__pair">
        <NumberField label="Price" format={amountFormat(values.currency)} {...form.field('price')} required />
      </div>
      <p className="hint">A price of 0 shows Free.</p>
    </>
  );
}

const pricesOf = { one: OnePrice, options: Options, sliding: Sliding };

export function CapacityPrice({ form, values, stored }: Props) {
  const Prices = pricesOf[values.pricingKind];
  return (
    <>
      <div className="editor__pair">
        <NumberField label="Max attendees" format={wholeFormat()} {...form.field('maxAttendees')} />
        <SelectField label="Currency" {...form.field('currency')}>
          {currenciesFor(useSite().currencies, values.currency).map((currency) => (
            <option key={currency} value={currency}>
              {currency} {currencySymbols[currency]}
            </option>
          ))}
        </SelectField>
      </div>
      <p className="hint">{hintOf(stored)}</p>
      <Segments
        label="Prices"
        options={kinds}
        field={form.field(
          'pricingKind',
          ({ target }) => 'value' in target && begin(String(target.value), { form, values }),
        )}
        isWide
      />
      <Prices form={form} values={values} />
      <SwitchField
        label="Many guests book from one network"
        hint="For offices and workshops. Off, guests who share an internet connection can hold ten unpaid places between them, and at most half of the free ones."
        {...switchField(form, 'liftsNetworkLimit')}
      />
    </>
  );
}

/** Chooses how a released place reaches those who wait (docs/product.md#waitlist). */
export function WaitlistSettings({ form, values }: { form: SessionForm; values: SessionValues }) {
  const isInLine = values.waitlistMode === 'next_in_line';
  return (
    <>
      <Segments label="A released place" options={modes} field={form.field('waitlistMode')} />
      <p className="hint">
        {isInLine
          ? 'A place that comes free is offered to the first who waits, then to the next. In the last two hours everybody is told.'
          : 'Everybody who waits is told of a free place at the same moment, and the first to book has it.'}
      </p>
      <NumberField
        label="Hours to accept an offer"
        format={wholeFormat('hours')}
        unit=""
        {...form.field('offerHours')}
        hint="Shorter near the start: never more than a quarter of the time left."
      />
    </>
  );
}
