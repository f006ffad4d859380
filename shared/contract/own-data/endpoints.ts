import { emptyResponse } from '../common/endpoint.ts';
import { ownDataRoutes } from './routes.ts';
import {
  deletionPreview,
  deletionRequest,
  ownData,
  ownDataLinkRequest,
  ownDataSecret,
  ownDeletionRequest,
  requestedDeletion,
} from './schemas.ts';

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
  requestOwnDataLink: {
    ...ownDataRoutes.requestOwnDataLink,
    summary: "Mails a link to one's own data. The response does not reveal whether any are stored.",
    body: ownDataLinkRequest,
    success: 202,
    response: emptyResponse,
  },
  readOwnData: {
    ...ownDataRoutes.readOwnData,
    summary: 'What deleting the data of a mailed link would do, and whether it was requested.',
    body: ownDataSecret,
    success: 200,
    response: ownData,
  },
  downloadOwnData: {
    ...ownDataRoutes.downloadOwnData,
    summary: 'All stored data of someone without an account, as a file.',
    body: ownDataSecret,
    success: 200,
    response: 'application/json',
  },
  requestOwnDeletion: {
    ...ownDataRoutes.requestOwnDeletion,
    summary:
      'Deletes the data of someone without an account a day later, unless they are kept before. Uses the link up.',
    body: ownDeletionRequest,
    success: 202,
    response: requestedDeletion,
  },
  keepOwnData: {
    ...ownDataRoutes.keepOwnData,
    summary: 'Takes back that the data are deleted. Uses the link up.',
    body: ownDataSecret,
    success: 200,
    response: emptyResponse,
  },
} as const;
