import type { ResponseBody } from '#shared/contract/contract.ts';
import { isUpcoming } from '#shared/rules/sessions.ts';
import { itemsOf } from '../../../lib/texts.ts';

type Booking = ResponseBody<'getBooking'>;

/** Tells whether a text, an item a line, fills more than its part of a printed page. */
const isLong = (text: string | null) => (text ?? '').length > 1200 || itemsOf(text ?? '').length > 12;

function Items({ title, text }: { title: string; text: string | null }) {
  const items = itemsOf(text ?? '');
  if (items.length === 0) return null;
  return (
    <section>
      <h2 className="panel-title">{title}</h2>
      <ul className="pass__list">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and they never change places.
          <li key={index}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

export function Preparing({ booking: { session, howToPrepare }, now }: { booking: Booking; now: Date }) {
  if (!isUpcoming(session, now)) return null;
  const isDense = isLong(session.whatToBring) || isLong(howToPrepare);
  if (itemsOf(session.whatToBring ?? '').length + itemsOf(howToPrepare ?? '').length === 0) return null;
  return (
    <div className={isDense ? 'pass__before pass__before--dense' : 'pass__before'}>
      <Items title="What to bring" text={session.whatToBring} />
      <Items title="How to prepare" text={howToPrepare} />
    </div>
  );
}
