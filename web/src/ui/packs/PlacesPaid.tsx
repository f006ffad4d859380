import { useId } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { creditCountText } from '../../lib/packs/pack-text.ts';
import { weekdayDateText } from '../../lib/time/date-texts.ts';
import { AppLink } from '../AppLink.tsx';

type Use = ResponseBody<'showPack'>['uses'][number];

function usedText({ credits, returned }: Use): string {
  if (returned === 0) return creditCountText(credits);
  const back = `${creditCountText(returned)} came back`;
  return credits === 0 ? back : `${creditCountText(credits)}, ${back}`;
}

/** Lists the places that a pack, or the period of a membership, has paid. */
export function PlacesPaid({ title, uses, zone }: { title: string; uses: readonly Use[]; zone: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="panel-title">
        {title}
      </h2>
      {uses.length === 0 && <p className="secondary">Nothing yet.</p>}
      <ul>
        {uses.map((use) => (
          <li key={use.bookingId}>
            <span>
              {use.session ? (
                <AppLink to={paths.ticket.href(use.bookingId)}>{use.session.title}</AppLink>
              ) : (
                'A session that is no longer listed'
              )}
              <small>
                {use.session
                  ? weekdayDateText(use.session.startTime, zone)
                  : `Booked ${formatDate(use.createdAt, zone)}`}
              </small>
            </span>
            <span>{usedText(use)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
