import { adminPaths } from '#shared/contract/admin-paths.ts';
import { collectionRow } from '#shared/rules/collections.ts';
import { mailtoOf } from '#shared/rules/email-addresses.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { shortDate } from '../../../../lib/admin/dates.ts';
import {
  membershipPriceText,
  membershipStateNames,
  membershipStateTones,
} from '../../../../lib/admin/membership-text.ts';
import { packEndText, packStateNames, packStateTones } from '../../../../lib/admin/pack-text.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { MailProblem } from '../../../../ui/admin/MailProblem.tsx';
import { OrderStatusBadge } from '../../../../ui/admin/OrderStatusBadge.tsx';
import { Panel } from '../../../../ui/admin/Panel.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { Fact, FactList } from './FactList.tsx';
import type { Person } from './person.ts';

/** 3 of 5 left, until May 28, 2027. */
function packText({ creditsLeft, terms, expiresAt, timeZone, movedMembership }: Person['packs'][number]): string {
  const end = packEndText({ expiresAt, terms }, timeZone);
  const left = movedMembership?.unlimited ? 'Unlimited' : `${creditsLeft} of ${terms.sessions} left`;
  return `${movedMembership ? 'Moved membership: ' : ''}${left}, ${expiresAt === null ? end : `until ${end}`}`;
}

/** £48.00 a month, paid until Jan 1, 2027. */
function membershipText({ price, interval, paidUntil, timeZone }: Person['memberships'][number]): string {
  return `${membershipPriceText(price, interval)}, paid until ${shortDate(paidUntil, timeZone)}`;
}

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;

export function Summary({ person }: { person: Person }) {
  const { totals, passes, packs, memberships, waiting, reminders, sub } = person;
  return (
    <Panel title="At a glance">
      <FactList>
        {sub === null && <GuestFacts person={person} />}
        <Fact label="Bookings">
          {count(totals.bookings, 'place')}
          <span>{totals.cancelled > 0 && `, and ${totals.cancelled} cancelled`}</span>
        </Fact>
        <Fact label="Paid">{totals.paid.length > 0 ? totals.paid.map(formatMoney).join(', ') : 'Nothing'}</Fact>
        {passes.map(({ id, title, total, status, createdAt }) => (
          <Fact key={id} label="Whole series">
            {title}, {formatMoney(total)}, {shortDate(createdAt)} <OrderStatusBadge status={status} />
          </Fact>
        ))}
        {packs.map((pack) => (
          <Fact key={pack.id} label="Pack">
            <AppLink to={adminPaths.pack.href(pack.id)}>{pack.terms.name}</AppLink>, {packText(pack)}{' '}
            <Badge tone={packStateTones[pack.state]}>{packStateNames[pack.state]}</Badge>
          </Fact>
        ))}
        {memberships.map((membership) => (
          <Fact key={membership.id} label="Membership">
            <AppLink to={adminPaths.membership.href(membership.id)}>{membership.name}</AppLink>,{' '}
            {membershipText(membership)}{' '}
            <Badge tone={membershipStateTones[membership.state]}>{membershipStateNames[membership.state]}</Badge>
          </Fact>
        ))}
        {waiting.map(({ sessionId, title, startTime }) => (
          <Fact key={sessionId} label="Waits for">
            <AppLink to={adminPaths.session.href(sessionId, 'waitlist')}>{title}</AppLink>, {shortDate(startTime)}
          </Fact>
        ))}
        <Fact label="Reminders">{reminders ? 'By mail' : 'Wants none'}</Fact>
      </FactList>
    </Panel>
  );
}

function GuestFacts({ person: { email, mailProblem, collections } }: { person: Person }) {
  const open = Object.keys(collections)
    .filter((kind) => collections[kind])
    .map((kind) => collectionRow(kind).name);
  return (
    <>
      <Fact label="Email">
        <a href={mailtoOf(email)}>{email}</a>
        <MailProblem problem={mailProblem} email={email} />
      </Fact>
      <Fact label="Account">None</Fact>
      {open.length > 0 && <Fact label="Recordings">{open.join(', ')}, once they set up an account</Fact>}
    </>
  );
}
