import type * as z from 'zod';
import type { Route } from './route.ts';

/** What an endpoint takes and answers. Absent parts must be absent from the request. */
export type Endpoint = Route & {
  /** What it is for, in the API's description. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The body is handed on as it came, with its signature: whose it is decides the handler. */
  rawBody?: true;
  /** Status of a success. */
  success: number;
  /** Schema of a JSON answer; a text is the media type of an answer that is not JSON. */
  response: z.ZodType | string;
};
