import type { Route } from '../common/route.ts';

export const learningResourceRoutes = {
  listLearningResources: { method: 'GET', path: '/api/learning-resources', access: 'member', service: 'members' },
  getLearningResource: {
    method: 'GET',
    path: '/api/learning-resources/{resourceId}',
    access: 'member',
    service: 'members',
  },
} as const satisfies Record<string, Route>;
