import { rowsPerPage } from '#shared/rules/admin.ts';
import { useQuery } from '../../../../lib/router/use-query.ts';

/** The page of the sessions ahead; beside `page` and `cursor`, which name the one of the past sessions. */
export const aheadParameter = 'ahead';

/** Returns a page of what is here already: the asked one, or the nearest that there is. */
export function pageOf<Row>(rows: readonly Row[], asked: string | null): { page: number; last: number; shown: Row[] } {
  const last = Math.max(Math.ceil(rows.length / rowsPerPage), 1);
  const number = Number(asked);
  const page = Number.isInteger(number) ? Math.min(Math.max(number, 1), last) : 1;
  return { page, last, shown: rows.slice((page - 1) * rowsPerPage, page * rowsPerPage) };
}

/** Shows sessions ahead by the page that the address names, so that a reload and Back stay there. */
export function useAheadPage<Row>(rows: readonly Row[]) {
  const [query, change] = useQuery();
  const { page, last, shown } = pageOf(rows, query.get(aheadParameter));
  const go = (to: number) => {
    change({ [aheadParameter]: to > 1 ? String(to) : null });
    window.scrollTo(0, 0);
  };
  const pager = {
    page,
    next: page < last ? () => go(page + 1) : undefined,
    previous: page > 1 ? () => go(page - 1) : undefined,
    rows: shown.length,
    total: rows.length,
  };
  return { shown, pager: last > 1 ? pager : undefined };
}
