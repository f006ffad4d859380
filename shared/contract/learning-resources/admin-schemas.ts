import * as z from 'zod';
import { id, money } from '../common/schemas.ts';
import { text } from '../common/text.ts';

export const learningResourceInput = z.strictObject({
  title: text(150, 'Title is required'),
  description: text(4000, 'Description is required'),
  category: text(60, 'Category is required'),
  price: money,
});

export const learningResourceCreation = learningResourceInput.extend({ id });
