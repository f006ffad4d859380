import { useEffect, useRef } from 'react';
import { AppLink } from '../../../../ui/AppLink.tsx';
import type { Hit, HitGroup } from './results.ts';

type Props = {
  id: string;
  groups: readonly HitGroup[];
  /** The hit that Enter opens. */
  chosen: Hit | undefined;
  onOpen: (hit: Hit) => void;
};

/** The element id of a hit, by its place in the list. */
export const hitId = (listId: string, place: number) => `${listId}-${place}`;

export const hitsOf = ({ hits, all }: HitGroup): Hit[] => (all ? [...hits, all] : hits);

/** Hits by group. The focus stays in the search field, which names the chosen one. */
export function HitList({ id, groups, chosen, onOpen }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const all = groups.flatMap(hitsOf);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is chosen.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen?.href]);
  return (
    <div ref={list} id={id} role="listbox" tabIndex={-1} aria-label="Results" className="search-all__hits">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a part of a list box.
        <div key={group.title} role="group" aria-label={group.title}>
          <div className="search-all__kind tertiary" aria-hidden="true">
            {group.title}
          </div>
          {hitsOf(group).map((hit) => (
            <AppLink
              key={hit.href}
              id={hitId(id, all.indexOf(hit))}
              role="option"
              tabIndex={-1}
              aria-selected={hit === chosen}
              className="hit"
              to={hit.href}
              onClick={() => onOpen(hit)}
            >
              <span className="hit__title">{hit.title}</span>
              {hit.text && <span className="hit__text">{hit.text}</span>}
            </AppLink>
          ))}
        </div>
      ))}
    </div>
  );
}
