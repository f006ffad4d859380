import { useEffect, useState } from 'react';
import { useEndpoint } from '../../../../lib/api/use-endpoint.ts';

/** The search waits this many milliseconds after the last key. */
const pause = 200;

/** Finds results a moment after the last key. A response to an earlier text is not shown for a later one. */
export function useResults(text: string) {
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
