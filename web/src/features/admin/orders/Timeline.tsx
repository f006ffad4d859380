import type { ComponentType } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { shortMoment } from '../../../lib/admin/dates.ts';
import { Receipt, TriangleAlert } from '../../../ui/admin/icons.tsx';
import { Check, CreditCard, Mail, RotateCcw } from '../../../ui/page-icons.tsx';
import './timeline.css';

type Event = ResponseBody<'getOrder'>['events'][number];

const icons: Record<Event['kind'], ComponentType> = {
  ordered: Receipt,
  paid: CreditCard,
  refund_due: RotateCcw,
  refunded: RotateCcw,
  refund_failed: TriangleAlert,
  mailed: Mail,
  mail_failed: TriangleAlert,
  changed: Check,
};

/** Lists what happened to an order, oldest first. */
export function Timeline({ events }: { events: readonly Event[] }) {
  return (
    <ol className="timeline">
      {events.map((event, place) => {
        const Icon = icons[event.kind];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing comes before what has happened.
          <li key={place} className={icons[event.kind] === TriangleAlert ? 'timeline__bad' : undefined}>
            <Icon />
            <div>
              <p>{event.text}</p>
              <p className="hint">
                <time dateTime={event.at}>{shortMoment(event.at)}</time>
                <span>{event.by && `, by ${event.by}`}</span>
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
