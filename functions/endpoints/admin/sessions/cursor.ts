import * as z from 'zod';
import { sessionPosition } from '../../../domains/sessions/cursor.ts';

const position = sessionPosition.nullable();

/** Last sessions read of each list; null where a list was not read yet. */
export const positions = z.strictObject({ published: position, drafts: position, cancelled: position });
