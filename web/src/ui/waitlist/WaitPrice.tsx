import type { ResponseBody } from '#shared/contract/contract.ts';
import { zoneOf } from '../../lib/time/zones.ts';
import { PriceField } from '../pricing/PriceField.tsx';
import { type ChoiceSession, type ShownChoice, usePriceChoice } from '../pricing/use-price-choice.ts';
import { BookMe } from './BookMe.tsx';

type Session = Pick<
  ResponseBody<'getSession'>,
  'price' | 'pricing' | 'category' | 'startTime' | 'endTime' | 'timeZone' | 'locationType'
>;
type Field = { name: string; error: string | undefined };

type Props = {
  session: Session;
  /** Places that are waited for together. */
  places: number;
  /** The field of the time until when one is booked; null where that is not asked. */
  until: Field | null;
  /** Says what the form tells of the reason that is given for a price. */
  reasonError: string | undefined;
};

/** A price that is sold out now may be had again when it is one's turn. */
function withAllOptions({ price, pricing }: Session): ChoiceSession {
  if (pricing?.kind !== 'options') return { price, pricing };
  return { price, pricing: { ...pricing, options: pricing.options.map((option) => ({ ...option, left: null })) } };
}

function withReasonError(shown: ShownChoice, reasonError: string | undefined): ShownChoice {
  return shown.kind === 'options' ? { ...shown, reasonError } : shown;
}

/**
 * Asks which of several prices one waits for, the standard one chosen beforehand, and what happens at one's turn
 * (docs/product.md#waitlist). The form reads the fields.
 */
export function WaitPrice({ session, places, until, reasonError }: Props) {
  const standardId = session.pricing?.kind === 'options' ? session.pricing.standardId : undefined;
  const { shown, price, label, option } = usePriceChoice(withAllOptions(session), { optionId: standardId });
  if (!shown) return null;
  const asksReason = shown.kind === 'options' && shown.options.some(isAsking(shown.chosenId));
  return (
    <>
      <PriceField
        choice={withReasonError(shown, reasonError)}
        timeZone={zoneOf(session)}
        note={undefined}
        count={places}
        takesFocus={false}
        onChange={() => undefined}
      />
      <p className="hint">
        If this price cannot be had when it is your turn, the place is offered to you at another one. Nothing is charged
        for it unasked.
      </p>
      <input type="hidden" name="priced" value={price ? shown.kind : 'none'} />
      {shown.kind === 'sliding' && price && (
        <>
          <input type="hidden" name="sum" value={price.amount} />
          <input type="hidden" name="sumCurrency" value={price.currency} />
        </>
      )}
      {option && asksReason && <input type="hidden" name="asksReason" value="yes" />}
      {until && price && (
        <BookMe
          session={{ ...session, price }}
          field={until}
          option={label}
          isTyped={shown.kind === 'sliding'}
          places={places}
        />
      )}
    </>
  );
}

type Shown = Extract<ShownChoice, { kind: 'options' }>['options'][number];

const isAsking =
  (chosenId: string | null) =>
  ({ option }: Shown) =>
    option.id === chosenId && option.asksReason;
