import { adminRefreshMilliseconds } from '#shared/rules/admin.ts';
import { type Pages, usePages } from '../../../../lib/admin/use-pages.ts';

export type PastSessions = Pages<'listAdminSessions'>;

/** Past sessions, latest first, by page: all, those of a search, or the dates of a series. */
export function usePastSessions(filter: { search?: string | undefined; series?: string }): PastSessions {
  const query = { when: 'past', ...filter } as const;
  return usePages('listAdminSessions', { query }, { refreshInterval: adminRefreshMilliseconds });
}
