import { Collection, Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components';
import type { Hit, HitGroup } from './results.ts';

type Props = { groups: readonly HitGroup[]; onOpen: (hit: Hit) => void };

/** Hits by group; arrow keys in the search field choose one, and Enter opens it. */
export function HitList({ groups, onOpen }: Props) {
  return (
    <ListBox aria-label="Results" className="search-all__hits">
      {groups.map(({ title, hits, all }) => (
        <ListBoxSection key={title} id={title}>
          <Header>{title}</Header>
          <Collection>
            {[...hits, ...(all ? [all] : [])].map((hit) => (
              <ListBoxItem
                key={hit.href}
                id={hit.href}
                textValue={hit.title}
                className="hit"
                onAction={() => onOpen(hit)}
              >
                <span className="hit__title">{hit.title}</span>
                {hit.text && <span className="hit__text">{hit.text}</span>}
              </ListBoxItem>
            ))}
          </Collection>
        </ListBoxSection>
      ))}
    </ListBox>
  );
}
