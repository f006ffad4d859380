import { adminRefreshMilliseconds } from '#shared/rules/admin.ts';
import { type Pages, usePages } from '../../../../lib/admin/use-pages.ts';
import type { ListAddress } from './use-list-address.ts';

export type PastSessions = Pages<'listAdminSessions'>;

/** Past sessions, latest first, by page: all, those that are searched for, or the dates of a series. */
export function usePastSessions({ search, seriesId, filter }: ListAddress): PastSessions {
  const narrowed = { search: search || undefined, ...filter };
  const query = { when: 'past', ...(seriesId ? { series: seriesId } : narrowed) } as const;
  return usePages('listAdminSessions', { query }, { refreshInterval: adminRefreshMilliseconds });
}
