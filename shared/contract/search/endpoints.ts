import * as z from 'zod';
import { text } from '../common/text.ts';
import { searchRoutes } from './routes.ts';
import { searchResults } from './schemas.ts';

export const searchEndpoints = {
  searchBackOffice: {
    ...searchRoutes.searchBackOffice,
    summary: 'The first people, sessions, orders and codes that have all of these words.',
    query: z.strictObject({ search: text(100, 'Enter what to search for') }),
    success: 200,
    response: searchResults,
  },
} as const;
