import * as z from 'zod';
import { id, instant } from '#shared/contract/common/schemas.ts';

/** The last tap at the door tells whether the person is here, by the server's clock. */
export const attendanceRecord = z.object({ here: z.boolean(), at: instant, changeId: id });
