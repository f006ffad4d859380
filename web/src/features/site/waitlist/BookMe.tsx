import { useState } from 'react';
import { formatZone } from '#shared/rules/dates.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { fieldTime } from './book-until.ts';

type Props = { startTime: string; field: { name: string; error: string | undefined } };

/** What happens when it is one's turn: an offer, or at once a booking, until a time (docs/product.md#waitlist). */
export function BookMe({ startTime, field }: Props) {
  const [how, setHow] = useState('offer');
  const choice = (value: string, label: string) => (
    <label className="waitlist__choice">
      <input type="radio" name="how" value={value} checked={how === value} onChange={() => setHow(value)} />
      {label}
    </label>
  );
  return (
    <fieldset className="waitlist__how">
      <legend>When it is your turn</legend>
      {choice('offer', 'Offer me the place')}
      {choice('book', 'Book me, until a time I choose')}
      {how === 'book' && (
        <TextField
          {...field}
          label="Book me until"
          type="datetime-local"
          min={fieldTime(new Date().toISOString())}
          max={fieldTime(startTime)}
          defaultValue={fieldTime(startTime)}
          hint={`${formatZone(startTime, viewerZone())}. After that the place is offered to you.`}
          required
        />
      )}
    </fieldset>
  );
}
