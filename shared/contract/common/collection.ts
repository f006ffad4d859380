import * as z from 'zod';
import { collectionIdPattern, collections } from '../../rules/collections.ts';

/** Names one of the site's. */
export const collection = z.enum(collections);

/** Names also one that only another version of the site knows, in what was stored. */
export const collectionId = z.string().regex(collectionIdPattern, 'must be the id of a collection');
