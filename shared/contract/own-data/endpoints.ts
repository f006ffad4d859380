import { ownDataRoutes } from './routes.ts';

export const ownDataEndpoints = {
  downloadMyData: {
    ...ownDataRoutes.downloadMyData,
    summary: 'All stored data of the member, as a file.',
    success: 200,
    response: 'application/json',
  },
} as const;
