import { useLocation } from 'react-router';
import { isFilter, type SessionFilter, seatFilters } from '#shared/rules/session-filter.ts';
import { pageParameters } from '../../../../lib/admin/paging.ts';
import { useFilters, useSearch } from '../../../../lib/admin/use-filters.ts';
import { changedQuery } from '../../../../lib/router/use-query.ts';

export const times = ['upcoming', 'past'] as const;
export type Time = (typeof times)[number];

export type ListAddress = {
  time: Time;
  /** The list is of one series alone. */
  seriesId: string | null;
  search: string;
  filter: SessionFilter;
  /** Tells whether the list is narrowed. */
  isNarrowed: boolean;
  setSearch: (text: string) => void;
  setFilter: (name: keyof SessionFilter, value: string) => void;
  clear: () => void;
  /** The same list of the other sessions. */
  hrefOf: (time: Time) => string;
};

const none = { search: null, category: null, place: null, seats: null };

/** Tells what the address says of the list: which sessions, of what, and by which words (docs/product.md#admin-sessions). */
export function useListAddress(): ListAddress {
  const { pathname, search: query } = useLocation();
  const [parameters, change] = useFilters();
  const [search, setSearch] = useSearch();
  const filter: SessionFilter = {
    category: parameters.get('category') ?? undefined,
    place: parameters.get('place') ?? undefined,
    seats: seatFilters.find((one) => one === parameters.get('seats')),
  };
  return {
    time: parameters.get('tab') === 'past' ? 'past' : 'upcoming',
    seriesId: parameters.get('series'),
    search,
    filter,
    isNarrowed: search !== '' || isFilter(filter),
    setSearch,
    setFilter: (name, value) => change({ [name]: value || null }),
    clear: () => change(none),
    hrefOf: (time) => pathname + changedQuery(query, { ...pageParameters, tab: time === 'past' ? 'past' : null }),
  };
}
