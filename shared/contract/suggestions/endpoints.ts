import { emptyResponse } from '../common/endpoint.ts';
import { suggestionRoutes } from './routes.ts';
import { mySuggestions, suggestionParams, suggestionRequest } from './schemas.ts';

export const suggestionEndpoints = {
  getMySuggestions: {
    ...suggestionRoutes.getMySuggestions,
    summary: 'Whether a recording is suggested to the member once a week, and when.',
    success: 200,
    response: mySuggestions,
  },
  setMySuggestions: {
    ...suggestionRoutes.setMySuggestions,
    summary: 'Asks for one suggested recording a week, in place of what was asked for before.',
    body: suggestionRequest,
    success: 200,
    response: mySuggestions,
  },
  stopMySuggestions: {
    ...suggestionRoutes.stopMySuggestions,
    summary: 'Stops the weekly suggestions, and deletes when they should come.',
    success: 200,
    response: mySuggestions,
  },
  stopSuggestions: {
    ...suggestionRoutes.stopSuggestions,
    summary:
      'Stops the weekly suggestions to the member of a mailed link, and deletes when they should come; mail programs send a form (RFC 8058).',
    params: suggestionParams,
    rawBody: true,
    success: 200,
    response: emptyResponse,
  },
} as const;
