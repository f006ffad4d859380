import * as z from 'zod';
import type { Route } from './route.ts';

/** Request parts and response of an endpoint. A part without a schema must be absent from the request. */
export type Endpoint = Route & {
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** Passes the body unparsed with its signature header, which the handler verifies. */
  rawBody?: true;
  success: number;
  /** Schema of a JSON response, or the media type of any other. */
  response: z.ZodType | string;
};

export const emptyResponse = z.strictObject({});
