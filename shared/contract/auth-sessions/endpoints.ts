import * as z from 'zod';
import { emptyResponse } from '../common/endpoint.ts';
import { authSessionRoutes } from './routes.ts';
import { authSessionId, authSessionList } from './schemas.ts';

export const authSessionEndpoints = {
  listAuthSessions: {
    ...authSessionRoutes.listAuthSessions,
    summary: 'Where the member is signed in.',
    success: 200,
    response: authSessionList,
  },
  endAuthSession: {
    ...authSessionRoutes.endAuthSession,
    summary: "Ends one of the member's auth sessions: its tokens are refused from then on.",
    params: z.strictObject({ authSessionId }),
    success: 200,
    response: emptyResponse,
  },
  endOtherAuthSessions: {
    ...authSessionRoutes.endOtherAuthSessions,
    summary: "Ends all of the member's auth sessions but this one.",
    success: 200,
    response: emptyResponse,
  },
  signOut: {
    ...authSessionRoutes.signOut,
    summary: 'Ends the auth session of this request.',
    success: 200,
    response: emptyResponse,
  },
} as const;
