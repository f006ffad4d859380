import type { ResponseBody } from '#shared/contract/contract.ts';

export type Person = ResponseBody<'getPerson'>;
