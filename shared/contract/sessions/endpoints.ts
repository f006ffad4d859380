import * as z from 'zod';
import { cursor } from '../common/pagination.ts';
import { id } from '../common/schemas.ts';
import { sessionRoutes } from './routes.ts';
import { publicSession, sessionPage } from './schemas.ts';

const sessionParams = z.strictObject({ sessionId: id });

export const sessionEndpoints = {
  listSessions: {
    ...sessionRoutes.listSessions,
    summary: 'Published sessions, upcoming (soonest first) or past (latest first), by page.',
    query: z.strictObject({
      when: z.enum(['upcoming', 'past']).default('upcoming'),
      cursor,
    }),
    success: 200,
    response: sessionPage,
  },
  getSession: {
    ...sessionRoutes.getSession,
    summary: 'A published session.',
    params: sessionParams,
    success: 200,
    response: publicSession,
  },
} as const;
