import { useState } from 'react';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { withNotice } from '../../../lib/admin/attempt.ts';
import { customerOf } from '../../../lib/admin/order-text.ts';
import { syncOrder } from '../../../lib/admin/orders.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { TriangleAlert, Users } from '../../../ui/admin/icons.tsx';
import { Panel } from '../../../ui/admin/Panel.tsx';
import { Video } from '../../../ui/icons.tsx';
import { Mail } from '../../../ui/page-icons.tsx';
import { AttentionItem } from './AttentionItem.tsx';
import { startWords } from './figures.ts';
import { Act, Matter } from './Matter.tsx';
import type { Overview } from './OverviewContent.tsx';
import './attention.css';

type Matters = Overview['attention'];

/** What needs someone: each matter with what can be done about it. */
export function Attention({ items, pendingOrders, fullSessions, withoutLink, failedMails }: Matters) {
  const count = items.length + pendingOrders.length + fullSessions.length + withoutLink.length + failedMails.length;
  if (count === 0) {
    return (
      <Panel title="Needs attention">
        <p className="attention__none">Nothing needs you right now. Breathe out.</p>
      </Panel>
    );
  }
  return (
    <Panel
      title="Needs attention"
      beside={<span className="badge badge--dot badge--wait attention__count">{count}</span>}
    >
      <ul className="attention">
        {items.map((item) => (
          <AttentionItem key={item.id} {...item} />
        ))}
        {pendingOrders.length > 0 && <Pending orders={pendingOrders} />}
        {fullSessions.map((session) => (
          <Matter key={session.id} Icon={Users} title={waitingWords(session)}>
            <AppLink to={adminPaths.session.href(session.id, 'waitlist')}>See the waitlist</AppLink>
          </Matter>
        ))}
        {withoutLink.map(({ id, title, startTime }) => (
          <Matter key={id} Icon={Video} title={`${title} has no zoom link`} text={startWords(daysUntil(startTime))}>
            <AppLink to={adminPaths.editSession.href(id)}>Add the link</AppLink>
          </Matter>
        ))}
        {failedMails.map((mail) => (
          <FailedMail key={mail.id} {...mail} />
        ))}
      </ul>
    </Panel>
  );
}

function waitingWords({ title, waitlistCount }: Matters['fullSessions'][number]): string {
  return waitlistCount === 1 ? `1 person waits for ${title}` : `${waitlistCount} people wait for ${title}`;
}

const dayMilliseconds = 86_400_000;

function daysUntil(instant: string): number {
  return Math.floor((Date.parse(instant) - Date.now()) / dayMilliseconds);
}

/** Pending payments that are listed before the list is expanded. */
const initialCount = 3;

function Pending({ orders }: { orders: Matters['pendingOrders'] }) {
  const [isOpen, setOpen] = useState(false);
  const more = isOpen ? 0 : orders.length - initialCount;
  const title = orders.length === 1 ? '1 payment pending' : `${orders.length} payments pending`;
  return (
    <Matter Icon={TriangleAlert} title={`${title} for over an hour`}>
      <ul>
        {orders.slice(0, more > 0 ? initialCount : orders.length).map((order) => (
          <li key={order.id} className="attention__order">
            <span>
              {customerOf(order)}, {formatMoney(order.total)}
            </span>
            <Act label="Sync with Stripe" busy="Syncing…" about={customerOf(order)} act={() => syncOrder(order)} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button type="button" className="link-button" onClick={() => setOpen(true)}>
          Show {more} more
        </button>
      )}
    </Matter>
  );
}

function FailedMail({ id, to, reason }: Matters['failedMails'][number]) {
  const send = async () => {
    const texts = { done: 'The mail is on its way again', failed: 'The mail was not sent' };
    await withNotice(() => call('resendMail', { params: { mailId: id } }), texts);
    await refresh('getOverview');
  };
  const whom = to ?? 'all attendees';
  return (
    <Matter Icon={Mail} title={`A mail to ${whom} was not sent`} text={reason}>
      <Act label="Send it again" busy="Sending…" about={whom} act={send} />
    </Matter>
  );
}
