import * as z from 'zod';
import { emptyResponse } from '../common/endpoint.ts';
import { id } from '../common/schemas.ts';
import { adminLearningResourceRoutes } from './admin-routes.ts';
import { learningResourceCreation, learningResourceInput } from './admin-schemas.ts';
import { learningResource } from './schemas.ts';

const resourceParams = z.strictObject({ resourceId: id });

export const adminLearningResourceEndpoints = {
  createLearningResource: {
    ...adminLearningResourceRoutes.createLearningResource,
    summary: 'Creates a learning resource.',
    body: learningResourceCreation,
    success: 201,
    response: learningResource,
  },
  updateLearningResource: {
    ...adminLearningResourceRoutes.updateLearningResource,
    summary: 'Changes a learning resource.',
    params: resourceParams,
    body: learningResourceInput,
    success: 200,
    response: learningResource,
  },
  deleteLearningResource: {
    ...adminLearningResourceRoutes.deleteLearningResource,
    summary: 'Deletes a learning resource.',
    params: resourceParams,
    success: 200,
    response: emptyResponse,
  },
} as const;
