import { useId } from 'react';
import { formatDate } from '#shared/rules/dates.ts';
import type { RestPayer } from '#shared/rules/deposits.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { FieldError } from '../../../ui/FormField.tsx';
import type { BookedRest } from './rest-text.ts';
import '../../../ui/waitlist/book-me.css';

type Props = { rest: BookedRest; field: { name: string; error: string | undefined } };

/** Asks who pays what is still to be paid of a place that is given away (docs/product.md#deposits). */
export function RestPayers({ rest: { rest, dueAt, byCard }, field: { name, error } }: Props) {
  const id = useId();
  const choice = (value: RestPayer, text: string) => (
    <label className="book-me__choice">
      <input type="radio" name={name} value={value} aria-invalid={error !== undefined || undefined} />
      {text}
    </label>
  );
  return (
    <fieldset className="book-me" aria-describedby={id}>
      <legend>{`Who pays the ${formatMoney(rest)} due on ${formatDate(dueAt, viewerZone())}?`}</legend>
      {choice('giver', 'I do')}
      {choice('receiver', 'They do')}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p className="hint" id={id}>
        <span>{byCard ? 'Your card is charged then only if you pay. ' : ''}</span>
        <span>Whoever pays gets our mails about it.</span>
      </p>
    </fieldset>
  );
}
