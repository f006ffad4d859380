import { serve } from '../platform/http.ts';
import { artFile } from './art.ts';

export const handler = serve({ getArt: ({ params: { shape, category, file } }) => artFile(shape, category, file) }, {});
