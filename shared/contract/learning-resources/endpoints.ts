import * as z from 'zod';
import { routes } from '../routes.ts';
import { id } from '../schemas.ts';
import { learningResource, learningResourceList } from './schemas.ts';

const resourceParams = z.strictObject({ resourceId: id });

export const learningResourceEndpoints = {
  listLearningResources: {
    ...routes.listLearningResources,
    summary: 'Learning resources, newest first.',
    success: 200,
    response: learningResourceList,
  },
  getLearningResource: {
    ...routes.getLearningResource,
    summary: 'One learning resource.',
    params: resourceParams,
    success: 200,
    response: learningResource,
  },
} as const;
