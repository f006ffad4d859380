import { paths } from '#shared/contract/paths.ts';
import { leftOfPeriodText, stateText } from '../../../lib/memberships/membership-text.ts';
import { type OwnMembership, useOwnMemberships } from '../../../lib/memberships/own-memberships.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { knownViewerZone } from '../../../lib/time/zones.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { PackDots } from '../../../ui/packs/PackDots.tsx';
import { TicketIcon } from './menu.ts';
import { NoticeLine } from './NoticeLine.tsx';

/** Shows the member's memberships, with what is left of their periods (docs/product.md#dashboard). */
export function MembershipNotices() {
  const memberships = useOwnMemberships();
  const now = useNow(60_000);
  if (memberships.length === 0) return null;
  return (
    <section aria-label="Memberships">
      {memberships.map((membership) => (
        <Line key={membership.id} membership={membership} now={now} />
      ))}
    </section>
  );
}

function Line({ membership, now }: { membership: OwnMembership; now: Date }) {
  const { id, terms, state, sessions } = membership;
  const hasFailed = state === 'past_due';
  const left = hasFailed ? null : leftOfPeriodText(membership, now);
  const href = paths.membership.href(id);
  return (
    <NoticeLine
      tone={hasFailed ? 'wait' : 'plain'}
      icon={<TicketIcon />}
      title={
        <>
          <AppLink to={href}>{terms.name}</AppLink>
          {left && <span>{`, ${left.charAt(0).toLowerCase()}${left.slice(1)}`}</span>}
        </>
      }
      text={stateText(membership, { now, zone: knownViewerZone() })}
    >
      {sessions && !hasFailed && <PackDots sessions={sessions.total} left={sessions.left} />}
      {hasFailed && (
        <AppLink className={buttonClass({ tone: 'line', small: true })} to={href}>
          Change the card
        </AppLink>
      )}
    </NoticeLine>
  );
}
