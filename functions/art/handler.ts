import { readEnvironment } from '../platform/environment.ts';
import { serve } from '../platform/http.ts';
import { connectTable } from '../platform/table.ts';
import { getArt, getSharePicture } from './endpoints.ts';

const { TABLE_NAME } = readEnvironment('TABLE_NAME');

export const handler = serve({ getArt, getSharePicture }, { table: connectTable(TABLE_NAME) });
