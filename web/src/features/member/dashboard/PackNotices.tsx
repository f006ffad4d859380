import { paths } from '#shared/contract/paths.ts';
import { joinLinkOf } from '../../../lib/memberships/join-link.ts';
import { type OwnPack, usableOf, useOwnPacks, withoutMemberships } from '../../../lib/packs/own-packs.ts';
import { endOfPackText, goodUntilText, lastDayOfPack, sessionsLeftText } from '../../../lib/packs/pack-text.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { knownViewerZone } from '../../../lib/time/zones.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';

import { PackDots } from '../../../ui/packs/PackDots.tsx';
import { TicketIcon } from './menu.ts';
import { NoticeLine } from './NoticeLine.tsx';

/** Shows what is left on the member's packs; the latest one alone where none can be used (docs/product.md#dashboard). */
export function PackNotices() {
  const { packs: all = [] } = useOwnPacks();
  const packs = withoutMemberships(all);
  const usable = usableOf(packs);
  const shown = usable.length > 0 ? usable : packs.slice(0, 1);
  if (shown.length === 0) return null;
  return (
    <section aria-label="Packs">
      {shown.map((pack) => (
        <Line key={pack.id} pack={pack} />
      ))}
    </section>
  );
}

function Line({ pack }: { pack: OwnPack }) {
  const { terms, creditsLeft, state } = pack;
  const { packs: sold, plans } = useSite();
  const sells = sold.length > 0;
  const { membership } = pack;
  const join = membership && joinLinkOf(plans, terms);
  const name = <AppLink to={paths.pack.href(pack.id)}>{terms.name}</AppLink>;
  return (
    <NoticeLine
      tone="plain"
      icon={<TicketIcon />}
      title={
        <>
          {name}
          <span>{membership?.unlimited ? ', as many sessions as you like' : `, ${sessionsLeftText(creditsLeft)}`}</span>
        </>
      }
      text={endOfPackText(state) ?? `${membership ? paidUntilText(pack) : goodUntilText(pack, knownViewerZone())}.`}
    >
      {!membership?.unlimited && <PackDots sessions={terms.sessions} left={creditsLeft} />}
      {state === 'valid' && (
        <AppLink className={buttonClass({ tone: 'line', small: true })} to={paths.liveSessions.href()}>
          Use one<span className="sr-only"> of {terms.name}</span>
        </AppLink>
      )}
      {join && (
        <AppLink className={buttonClass({ tone: 'line', small: true })} to={join}>
          Join to go on<span className="sr-only"> with {terms.name}</span>
        </AppLink>
      )}
      {state !== 'valid' && sells && !membership && (
        <AppLink className={buttonClass({ tone: 'line', small: true })} to={paths.passes.href()}>
          See packs
        </AppLink>
      )}
    </NoticeLine>
  );
}

/** The membership was moved here. */
const paidUntilText = ({ expiresAt }: OwnPack) =>
  `Your membership is paid until ${lastDayOfPack(expiresAt ?? '', knownViewerZone())}`;
