import * as z from 'zod';
import { id, instant } from '#shared/contract/common/schemas.ts';

/** The last session read of a list. */
export const sessionPosition = z.object({ startTime: instant, id });
