import { useState } from 'react';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { owingStatus } from '#shared/rules/admin.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { customerOf } from '../../../lib/admin/order-text.ts';
import { syncOrder } from '../../../lib/admin/orders.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Act } from '../../../ui/admin/Act.tsx';
import { Coins, TriangleAlert, Users } from '../../../ui/admin/icons.tsx';
import { Panel } from '../../../ui/admin/Panel.tsx';
import { Video } from '../../../ui/icons.tsx';
import { AttentionItem } from './AttentionItem.tsx';
import { startWords } from './figures.ts';
import { Matter } from './Matter.tsx';
import type { Overview } from './overview.ts';
import { UnpaidMemberships } from './UnpaidMemberships.tsx';
import { UnsentMails } from './UnsentMails.tsx';
import './attention.css';

type Matters = Overview['attention'];

export function Attention(matters: Matters) {
  const { items, pendingOrders, requestedRests, fullSessions, unannounced, withoutLink, unsentMails, failedMailCount } =
    matters;
  const { unpaidMemberships } = matters;
  const lists = [items, pendingOrders, unpaidMemberships, fullSessions, unannounced, withoutLink, unsentMails];
  const count = lists.reduce((sum, list) => sum + list.length, requestedRests > 0 ? 1 : 0);
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
        {requestedRests > 0 && (
          <Matter
            Icon={Coins}
            title={owingWords(requestedRests)}
            text="A place goes when its rest is not paid in time."
          >
            <AppLink to={`${adminPaths.orders.href()}?status=${owingStatus}`}>See who owes</AppLink>
          </Matter>
        )}
        <UnpaidMemberships memberships={unpaidMemberships} />
        {fullSessions.map((session) => (
          <Matter key={session.id} Icon={Users} title={waitingWords(session)}>
            <AppLink to={adminPaths.session.href(session.id, 'waitlist')}>See the waitlist</AppLink>
          </Matter>
        ))}
        {unannounced.map(({ id, title, seats }) => (
          <Matter key={id} Icon={Users} title={`${title} has changed`} text={untoldWords(seats.taken)}>
            <AppLink to={adminPaths.session.href(id)}>See what, and send it now</AppLink>
          </Matter>
        ))}
        {withoutLink.map(({ id, title, startTime }) => (
          <Matter key={id} Icon={Video} title={`${title} has no zoom link`} text={startWords(daysUntil(startTime))}>
            <AppLink to={adminPaths.editSession.href(id)}>Add the link</AppLink>
          </Matter>
        ))}
        <UnsentMails unsentMails={unsentMails} failedMailCount={failedMailCount} />
      </ul>
    </Panel>
  );
}

function owingWords(count: number): string {
  return count === 1
    ? '1 rest of a price was asked for and is not paid'
    : `${count} rests of a price were asked for and are not paid`;
}

function waitingWords({ title, waitlistCount }: Matters['fullSessions'][number]): string {
  return waitlistCount === 1 ? `1 person waits for ${title}` : `${waitlistCount} people wait for ${title}`;
}

function untoldWords(count: number): string {
  return count === 1
    ? '1 person who has a place does not know yet.'
    : `${count} people who have a place do not know yet.`;
}

const dayMilliseconds = 86_400_000;

function daysUntil(instant: string): number {
  return Math.floor((Date.parse(instant) - Date.now()) / dayMilliseconds);
}

/** Pending payments that are listed before the list is expanded. */
const initialCount = 3;

function Pending({ orders }: { orders: Matters['pendingOrders'] }) {
  const [isOpen, setOpen] = useState(false);
  const hiddenCount = isOpen ? 0 : orders.length - initialCount;
  const title = orders.length === 1 ? '1 payment pending' : `${orders.length} payments pending`;
  return (
    <Matter Icon={TriangleAlert} title={`${title} for over an hour`}>
      <ul>
        {orders.slice(0, hiddenCount > 0 ? initialCount : orders.length).map((order) => (
          <li key={order.id} className="attention__order spread">
            <span>
              <AppLink to={adminPaths.order.href(order.type, order.id)}>{customerOf(order)}</AppLink>,{' '}
              {formatMoney(order.total)}
            </span>
            {order.syncable && (
              <Act label="Sync with Stripe" busy="Syncing…" about={customerOf(order)} act={() => syncOrder(order)} />
            )}
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <button type="button" className="link-button text-button" onClick={() => setOpen(true)}>
          Show {hiddenCount} more
        </button>
      )}
    </Matter>
  );
}
