import { useState } from 'react';
import { formatZone } from '#shared/rules/dates.ts';
import { formatMoney, isFree, type Money } from '#shared/rules/money.ts';
import type { PackSession } from '#shared/rules/packs.ts';
import { usePrice } from '../../lib/currency/use-price.ts';
import { viewerZone } from '../../lib/time/zones.ts';
import { TextField } from '../TextField.tsx';
import { fieldTime } from './book-until.ts';
import { type TurnCredit, useTurnCredits } from './use-turn-credits.ts';
import './book-me.css';
import '../date-field.css';

type Props = {
  session: { price: Money } & PackSession;
  field: { name: string; error: string | undefined };
  /** Names the price that is agreed to, where the session has more than one. */
  option?: string | undefined;
  /** True for what was typed: it is charged as typed. */
  isTyped?: boolean;
  /** Places that are waited for together. */
  places?: number;
  /** Holds the end that was chosen before, until which the place is booked; null means an offer. */
  chosen?: string | null;
  /** Holds the credit that was chosen before; null where none was, or it cannot pay now. */
  chosenCredit?: TurnCredit | null;
};

/** Asks what happens at one's turn: an offer, or at once a booking, by a credit too, until a time (docs/product.md#waitlist). */
export function BookMe({
  session,
  field,
  option,
  isTyped = false,
  places = 1,
  chosen = null,
  chosenCredit = null,
}: Props) {
  const { startTime, price } = session;
  const [convertedPrice] = usePrice(price, null);
  const total = isTyped ? price : convertedPrice?.total;
  const [how, setHow] = useState(chosen === null ? 'offer' : (chosenCredit?.packId ?? 'book'));
  const { credits, failed } = useTurnCredits({ ...session, price }, places, chosenCredit);
  const used = credits.find(({ packId }) => packId === how);
  // A pack whose last credit is used meanwhile is not listed any more.
  const checked = how === 'book' || used ? how : 'offer';
  const choice = (value: string, label: string, note?: string) => (
    <label key={value} className="book-me__choice">
      <input type="radio" name="how" value={value} checked={checked === value} onChange={() => setHow(value)} />
      <span>
        {label}
        {note && <small className="book-me__note">{note}</small>}
      </span>
    </label>
  );
  // Without a currency to pay in there is no sum to agree to.
  if (!total) return null;
  return (
    <fieldset className="book-me">
      <legend>When it is your turn</legend>
      {choice('offer', places === 1 ? 'Offer me the place' : 'Offer me the places')}
      {credits.map((credit) => choice(credit.packId, creditChoiceText(credit), credit.note))}
      {failed && <p className="hint">Your packs did not load, so their credits cannot be chosen now.</p>}
      {choice('book', 'Book me, until a time I choose')}
      {checked !== 'offer' && <UntilField field={field} startTime={startTime} places={places} chosen={chosen} />}
      {used && <CreditTerms credit={used} />}
      {checked === 'book' && !isFree(total) && <Consent each={total} places={places} option={option} />}
    </fieldset>
  );
}

type UntilProps = Pick<Props, 'field'> & { startTime: string; places: number; chosen: string | null };

function UntilField({ field, startTime, places, chosen }: UntilProps) {
  return (
    <TextField
      {...field}
      label="Book me until"
      type="datetime-local"
      min={fieldTime(new Date().toISOString())}
      max={fieldTime(startTime)}
      defaultValue={fieldTime(chosen ?? startTime)}
      hint={`${formatZone(startTime, viewerZone())}. After that ${places === 1 ? 'the place is' : 'the places are'} offered to you.`}
      required
    />
  );
}

const creditChoiceText = ({ name, credits }: TurnCredit) =>
  `Use ${credits === 1 ? 'a credit' : `${credits} credits`} of ${name} on my turn`;

/** Says that nothing is reserved; the form reads the fields. */
function CreditTerms({ credit: { name, credits } }: { credit: TurnCredit }) {
  return (
    <>
      <p className="hint">
        {`Nothing is taken now: ${credits === 1 ? 'the credit is' : 'the credits are'} taken when the place is booked for you. If your pack cannot pay then, the place is offered to you.`}
      </p>
      <input type="hidden" name="credits" value={credits} />
      <input type="hidden" name="packName" value={name} />
    </>
  );
}

/**
 * Explains in short what saving a card agrees to; the page that saves it says the whole sentence
 * (docs/trust.md#saved-cards).
 */
function Consent({ each, places, option }: { each: Money; places: number; option: string | undefined }) {
  const total = { ...each, amount: each.amount * places };
  const isOne = places === 1;
  return (
    <>
      <p className="hint">
        <span>On the next page you save a card. Nothing is charged now: only when </span>
        <span>{`${isOne ? 'a place comes' : `all ${places} places come`} free for you until then, once, `}</span>
        <b>{formatMoney(total)} at most</b>
        <span>{isOne ? '' : ` for all ${places}`}</span>
        <span>{option === undefined ? '. ' : ` (${option}). `}</span>
        <span>{isOne ? '' : 'All are booked or none; of fewer that will do, only those are charged. '}</span>
        <span>Leaving the waitlist removes the card.</span>
      </p>
      <input type="hidden" name="amount" value={total.amount} />
      <input type="hidden" name="currency" value={total.currency} />
    </>
  );
}
