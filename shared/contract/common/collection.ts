import * as z from 'zod';
import { collectionIdPattern } from '../../rules/collections.ts';

/** Names a collection, also one that the owner has added or that only another version of the site knows. */
export const collectionId = z.string().regex(collectionIdPattern, 'must be the id of a collection');
