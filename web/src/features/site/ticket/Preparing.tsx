import type { ResponseBody } from '#shared/contract/contract.ts';
import { isUpcoming } from '#shared/rules/sessions.ts';
import { itemsOf } from '../../../lib/texts.ts';

type Booking = ResponseBody<'getBooking'>;

function Items({ title, text }: { title: string; text: string | null }) {
  const items = itemsOf(text ?? '');
  if (items.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className="pass__list">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and they never change places.
          <li key={index}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

/** Until the session starts: what to bring, and how to prepare. */
export function Preparing({ booking: { session, howToPrepare }, now }: { booking: Booking; now: Date }) {
  if (!isUpcoming(session, now)) return null;
  return (
    <div className="pass__before">
      <Items title="What to bring" text={session.whatToBring} />
      <Items title="How to prepare" text={howToPrepare} />
    </div>
  );
}
