import { paths } from '#shared/contract/paths.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { type OwnPack, shownOf, useOwnPacks } from '../../../lib/packs/own-packs.ts';
import { goodUntilText, lastDayOfPack, sessionsLeftText } from '../../../lib/packs/pack-text.ts';
import { knownViewerZone } from '../../../lib/time/zones.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { PackDots } from '../../../ui/packs/PackDots.tsx';

/** Shows what is left on the packs that the viewer has, above those that are for sale. */
export function OwnPackLines() {
  const { packs = [] } = useOwnPacks();
  return shownOf(packs).map((pack) =>
    pack.membership === null ? (
      <Line key={pack.id} pack={pack} />
    ) : (
      <MembershipLine key={pack.id} pack={pack} membership={pack.membership} />
    ),
  );
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function Line({ pack }: { pack: OwnPack }) {
  const { terms, creditsLeft } = pack;
  return (
    <p className="own-pack">
      <PackDots sessions={terms.sessions} left={creditsLeft} />
      <span>
        <b>{sessionsLeftText(creditsLeft)}</b> on <AppLink to={paths.pack.href(pack.id)}>{terms.name}</AppLink>,{' '}
        {lowerFirst(goodUntilText(pack, knownViewerZone()))}
      </span>
      <Use pack={pack} label="Use one" />
    </p>
  );
}

/** Leads to the sessions, or says from when: who did not agree to begin at once waits until the days for withdrawing are over. */
function Use({ pack, label }: { pack: OwnPack; label: string }) {
  const { state, withdrawal } = pack;
  if (state === 'not_yet') {
    const from = withdrawal ? `from ${formatDate(withdrawal.until, knownViewerZone())}` : '14 days after the purchase';
    return <span className="own-pack__use">Can be used {from}</span>;
  }
  return (
    <AppLink className="own-pack__use" to={paths.liveSessions.href()}>
      {label}
    </AppLink>
  );
}

type MembershipLineProps = { pack: OwnPack; membership: NonNullable<OwnPack['membership']> };

function MembershipLine({ pack, membership: { id, unlimited } }: MembershipLineProps) {
  const { terms, creditsLeft, expiresAt } = pack;
  return (
    <p className="own-pack">
      {!unlimited && <PackDots sessions={terms.sessions} left={creditsLeft} />}
      <span>
        <b>{unlimited ? 'As many sessions as you like' : sessionsLeftText(creditsLeft)}</b> with your membership{' '}
        <AppLink to={id === null ? paths.pack.href(pack.id) : paths.membership.href(id)}>{terms.name}</AppLink>
        <span>{expiresAt === null ? '' : `, paid until ${lastDayOfPack(expiresAt, knownViewerZone())}`}</span>
      </span>
      <Use pack={pack} label="Use it" />
    </p>
  );
}
