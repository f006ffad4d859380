import * as z from 'zod';
import { id } from '../common/schemas.ts';
import { learningResourceRoutes } from './routes.ts';
import { learningResource, learningResourceList } from './schemas.ts';

const resourceParams = z.strictObject({ resourceId: id });

export const learningResourceEndpoints = {
  listLearningResources: {
    ...learningResourceRoutes.listLearningResources,
    summary: 'Learning resources, newest first.',
    success: 200,
    response: learningResourceList,
  },
  getLearningResource: {
    ...learningResourceRoutes.getLearningResource,
    summary: 'One learning resource.',
    params: resourceParams,
    success: 200,
    response: learningResource,
  },
} as const;
