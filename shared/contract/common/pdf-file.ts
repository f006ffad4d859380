import * as z from 'zod';

/** A file that an endpoint answers with, to be saved by the browser. */
export const pdfFile = z.strictObject({ fileName: z.string(), pdf: z.base64() });
