import * as z from 'zod';
import { emptyResponse } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { id } from '../schemas.ts';
import { learningResourceCreation, learningResourceInput } from './admin-schemas.ts';
import { learningResource } from './schemas.ts';

const resourceParams = z.strictObject({ resourceId: id });

export const adminLearningResourceEndpoints = {
  createLearningResource: {
    ...routes.createLearningResource,
    summary: 'Creates a learning resource.',
    body: learningResourceCreation,
    success: 201,
    response: learningResource,
  },
  updateLearningResource: {
    ...routes.updateLearningResource,
    summary: 'Changes a learning resource.',
    params: resourceParams,
    body: learningResourceInput,
    success: 200,
    response: learningResource,
  },
  deleteLearningResource: {
    ...routes.deleteLearningResource,
    summary: 'Deletes a learning resource.',
    params: resourceParams,
    success: 200,
    response: emptyResponse,
  },
} as const;
