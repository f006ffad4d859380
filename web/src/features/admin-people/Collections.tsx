import { libraryHref } from '#shared/contract/admin-paths.ts';
import { collectionNames, collections } from '#shared/rules/collections.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Panel } from '../../ui/admin/Panel.tsx';
import { Pill } from '../../ui/Pill.tsx';
import type { Person } from './Details.tsx';
import { Fact, Facts } from './Facts.tsx';

/** Which collections a member can open; one can be given to them among its purchases. */
export function Collections({ person }: { person: Person }) {
  return (
    <Panel title="Recordings">
      <Facts>
        {collections.map((kind) => (
          <Fact key={kind} label={collectionNames[kind]}>
            {person.collections[kind] ? (
              <Pill tone="ok">Has access</Pill>
            ) : (
              <span className="person__missing">
                <Pill tone="mute">No access</Pill>
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
