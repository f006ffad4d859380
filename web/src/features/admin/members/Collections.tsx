import { libraryHref } from '#shared/contract/admin-paths.ts';
import { collectionNames, collections } from '#shared/rules/collections.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Panel } from '../../../ui/admin/Panel.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import type { MemberDetails } from './Details.tsx';
import { Fact, Facts } from './person/Facts.tsx';

export function Collections({ member }: { member: MemberDetails }) {
  return (
    <Panel title="Recordings">
      <Facts>
        {collections.map((kind) => (
          <Fact key={kind} label={collectionNames[kind]}>
            {member.collections[kind] ? (
              <Badge tone="ok">Has access</Badge>
            ) : (
              <span className="member__missing">
                <Badge tone="mute">No access</Badge>
                <AppLink to={libraryHref(kind, 'purchases')} aria-label={`Give for free: ${collectionNames[kind]}`}>
                  Give for free
                </AppLink>
              </span>
            )}
          </Fact>
        ))}
      </Facts>
    </Panel>
  );
}
