import * as z from 'zod';
import { id, instant, money } from '../common/schemas.ts';

export const learningResource = z.strictObject({
  id,
  title: z.string(),
  description: z.string(),
  category: z.string(),
  price: money,
  createdAt: instant,
});

export const learningResourceList = z.strictObject({ resources: z.array(learningResource) });
