import { useLocation } from 'react-router';
import type { Month } from '#shared/rules/income.ts';
import { pageParameters } from '../../../lib/admin/paging.ts';
import { changedQuery } from '../../../lib/router/use-query.ts';

/** Returns the address of a month with the filters as they are; null: the present one, which no address names. */
export function useMonthHref(): (month: Month | null) => string {
  const { pathname, search } = useLocation();
  return (month) => pathname + changedQuery(search, { ...pageParameters, month });
}
