import type { ResponseBody } from '#shared/contract/contract.ts';

export type Overview = ResponseBody<'getOverview'>;
export type OverviewSession = Overview['next'][number];
