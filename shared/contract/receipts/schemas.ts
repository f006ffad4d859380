import * as z from 'zod';
import { secret } from '../common/schemas.ts';

export const receiptRequest = z.strictObject({ secret });
