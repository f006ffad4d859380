import { ownDataRoutes } from './routes.ts';
import { deletionPreview, deletionRequest, requestedDeletion } from './schemas.ts';

export const ownDataEndpoints = {
  downloadMyData: {
    ...ownDataRoutes.downloadMyData,
    summary: 'All stored data of the member, as a file.',
    success: 200,
    response: 'application/json',
  },
  previewMyDeletion: {
    ...ownDataRoutes.previewMyDeletion,
    summary: 'What deleting the account would do to places and money.',
    success: 200,
    response: deletionPreview,
  },
  requestMyDeletion: {
    ...ownDataRoutes.requestMyDeletion,
    summary:
      'Locks the account and signs it out everywhere; it is deleted a day later, unless its member signs in before.',
    body: deletionRequest,
    success: 202,
    response: requestedDeletion,
  },
} as const;
