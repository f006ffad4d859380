import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { LocationType } from '#shared/rules/sessions.ts';
import { useHydrated } from '../rendering/hydration.ts';
import { useQuery } from '../router/use-query.ts';
import { zoneOf } from '../time/zones.ts';
import { type AgendaMonth, monthsOf, pageCount, pageIn, rowsOnPage, type ZoneOf } from './pages.ts';

type Listed = { startTime: string; locationType: LocationType; timeZone: string };

const ownZone: ZoneOf<Listed> = ({ timeZone }) => timeZone;

export type AgendaView<One> = {
  rows: One[];
  /** Rows on the pages before. */
  before: number;
  total: number;
  page: number;
  pages: number;
  months: AgendaMonth[];
  zone: ZoneOf<Listed>;
  /** Shows a page from its top or from a week on, which is scrolled to and focused. */
  goTo: (page: number, monday?: string) => void;
  /** Refers to the element around the weeks, each of which names its Monday in `data-week`. */
  list: RefObject<HTMLDivElement | null>;
};

/** A list of sessions by pages, whose page stands in the address by this parameter (docs/product.md#long-lists). */
export function useAgenda<One extends Listed>(sessions: readonly One[], parameter: string): AgendaView<One> {
  const [query, change] = useQuery();
  // The server does not know the viewer's zone.
  const zone = useHydrated() ? zoneOf : ownZone;
  const pages = pageCount(sessions.length);
  const months = useMemo(() => monthsOf(sessions, zone), [sessions, zone]);
  const page = pageIn(query.get(parameter), sessions.length);
  const list = useRef<HTMLDivElement>(null);
  const wantedWeek = useRef<string | null>(null);
  const askedPage = useRef(0);

  // After each time it is drawn: the page that was asked for comes with a transition.
  useEffect(() => {
    if (wantedWeek.current === null || askedPage.current !== page) return;
    const target = list.current?.querySelector<HTMLElement>(`[data-week="${wantedWeek.current}"]`) ?? list.current;
    wantedWeek.current = null;
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'start' });
  });

  const goTo = (next: number, monday = '') => {
    wantedWeek.current = monday;
    askedPage.current = next;
    change({ [parameter]: next > 1 ? String(next) : null });
  };
  return { ...rowsOnPage(sessions, page), total: sessions.length, page, pages, months, zone, goTo, list };
}
