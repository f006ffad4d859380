import { ulid } from 'ulid';

/** Makes an id: a ULID, ordered by the time handed in, with 80 unguessable bits. */
export type NewId = (now: Date) => string;

export const newId: NewId = (now) => ulid(now.getTime());
