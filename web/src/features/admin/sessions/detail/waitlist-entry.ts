import type { ResponseBody } from '#shared/contract/contract.ts';

export type AdminWaitlistEntry = ResponseBody<'listWaitlist'>['entries'][number];
