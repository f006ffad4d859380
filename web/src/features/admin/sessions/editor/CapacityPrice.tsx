import { currencySymbols } from '#shared/rules/currencies.ts';
import { amountFormat, wholeFormat } from '#shared/rules/numbers.ts';
import { waitlistModes } from '#shared/rules/waitlist.ts';
import { currenciesFor } from '../../../../lib/admin/offered-currencies.ts';
import { useSite } from '../../../../lib/rendering/context.ts';
import { NumberField } from '../../../../ui/admin/NumberField.tsx';
import { SelectField } from '../../../../ui/admin/SelectField.tsx';
import { SwitchField } from '../../../../ui/admin/SwitchField.tsx';
import { type SessionForm, switchField } from './form.ts';
import { Segments } from './Segments.tsx';
import { type AdminSession, type SessionValues, waitlistModeLabels } from './session-values.ts';

const modes = waitlistModes.map((value) => ({ value, label: waitlistModeLabels[value] }));

const one = (count: number) => (count === 1 ? '1 place is' : `${count} places are`);

function hintOf(stored: AdminSession | null): string {
  const { taken, held } = stored?.seats ?? { taken: 0, held: 0 };
  const least = taken + held > 0 ? ` ${one(taken)} booked and ${held} held, so at least ${taken + held}.` : '';
  return `Empty means unlimited.${least} A price of 0 shows Free.`;
}

type Props = { form: SessionForm; values: SessionValues; stored: AdminSession | null };

export function CapacityPrice({ form, values, stored }: Props) {
  return (
    <>
      <div className="editor__three">
        <NumberField label="Max attendees" format={wholeFormat()} {...form.field('maxAttendees')} />
        <SelectField label="Currency" {...form.field('currency')}>
          {currenciesFor(useSite().currencies, values.currency).map((currency) => (
            <option key={currency} value={currency}>
              {currency} {currencySymbols[currency]}
            </option>
          ))}
        </SelectField>
        <NumberField label="Price" format={amountFormat(values.currency)} {...form.field('price')} required />
      </div>
      <p className="hint">{hintOf(stored)}</p>
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
