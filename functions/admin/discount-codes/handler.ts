import { serveMembers } from '../../auth-sessions/serve.ts';
import {
  createLearningResource,
  deleteLearningResource,
  updateLearningResource,
} from '../../learning-resources/admin.ts';
import { systemClock } from '../../platform/clock.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { newId } from '../../platform/ids.ts';
import { connectTable } from '../../platform/table.ts';
import { createDiscountCode, deleteDiscountCode, listDiscountCodes, updateDiscountCode } from './codes.ts';
import { listDiscountCodeUses } from './uses.ts';

const { TABLE_NAME } = readEnvironment('TABLE_NAME');

export const handler = serveMembers(
  {
    listDiscountCodes,
    createDiscountCode,
    updateDiscountCode,
    deleteDiscountCode,
    listDiscountCodeUses,
    createLearningResource,
    updateLearningResource,
    deleteLearningResource,
  },
  { table: connectTable(TABLE_NAME), now: systemClock, newId },
);
