import type { ResponseBody } from '#shared/contract/contract.ts';

export type Person = ResponseBody<'getPerson'>;

/** Returns the id that requests use for a person; nothing may be stored about the address of an account. */
export const personIdOf = ({ sub, addressId }: Pick<Person, 'sub' | 'addressId'>): string => sub ?? addressId;
