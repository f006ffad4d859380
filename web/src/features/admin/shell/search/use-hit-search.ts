import { type KeyboardEvent, useEffect, useState } from 'react';
import { useEndpoint } from '../../../../lib/api/use-endpoint.ts';
import { entryByKey } from '../../../../ui/list-keys.ts';
import { hitsOf } from './HitList.tsx';
import { recentHits } from './recent-hits.ts';
import { type Hit, type HitGroup, hitGroups } from './results.ts';

function recentGroups(): HitGroup[] {
  const hits = recentHits();
  return hits.length === 0 ? [] : [{ title: 'Opened lately', hits, all: null }];
}

/** The search waits this many milliseconds after the last key. */
const pause = 200;

/** Finds results a moment after the last key. A response to an earlier text is not shown for a later one. */
function useResults(text: string) {
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error, mutate } = useEndpoint('searchBackOffice', search ? { query: { search } } : null, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  const isCurrent = search === text.trim();
  return {
    search,
    results: isCurrent ? data : undefined,
    error: isCurrent ? error : undefined,
    retry: () => void mutate(),
  };
}

/** Holds what is typed, what is found for it, and the hit that arrow keys choose and Enter opens. */
export function useHitSearch(open: (hit: Hit) => void) {
  const [text, setText] = useState('');
  const [place, setPlace] = useState(-1);
  const [recent] = useState(recentGroups);
  const [opensFirst, setOpensFirst] = useState(false);
  const found = useResults(text);
  const isEmpty = text.trim() === '';
  const groups = isEmpty ? recent : found.results ? hitGroups(found.results, found.search) : [];
  const hits = groups.flatMap(hitsOf);
  const chosen = hits[place];
  const type = (next: string) => {
    setText(next);
    setOpensFirst(false);
    // What is found for a text begins with what Enter opens; what was opened lately was not asked for.
    setPlace(next.trim() === '' ? -1 : 0);
  };
  const byKey = (event: KeyboardEvent) => {
    // Keys of an input method choose among its own words, and with others they are the field's.
    if (event.nativeEvent.isComposing || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    const nextPlace = entryByKey(event.key, place, hits.length);
    if (nextPlace === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (nextPlace !== undefined) setPlace(nextPlace);
    else if (chosen) open(chosen);
    else setOpensFirst(!isEmpty);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter came before what it opens.
  useEffect(() => {
    if (!opensFirst || !found.results) return;
    setOpensFirst(false);
    if (chosen) open(chosen);
  }, [opensFirst, found.results]);
  return { text, type, byKey, isEmpty, groups, hits, place, chosen, found };
}
