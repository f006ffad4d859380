import * as z from 'zod';
import { cursor, search } from '../common/pagination.ts';
import { callerZoneOrUtc, id } from '../common/schemas.ts';
import { adminPackRoutes } from './admin-routes.ts';
import { adminPack, packChange, packCreation, packDetail, packList } from './admin-schemas.ts';

const params = z.strictObject({ packId: id });

export const adminPackEndpoints = {
  listPacks: {
    ...adminPackRoutes.listPacks,
    summary: 'Packs of sessions that people have, newest first, or those whose owner, name or note a search finds.',
    query: z.strictObject({ search, cursor, timeZone: callerZoneOrUtc }),
    success: 200,
    response: packList,
  },
  createPack: {
    ...adminPackRoutes.createPack,
    summary: 'Gives a pack to a person, who gets it by mail.',
    body: packCreation,
    success: 201,
    response: adminPack,
  },
  getPack: {
    ...adminPackRoutes.getPack,
    summary: 'A pack with the orders that used it.',
    params,
    query: z.strictObject({ timeZone: callerZoneOrUtc }),
    success: 200,
    response: packDetail,
  },
  changePack: {
    ...adminPackRoutes.changePack,
    summary: 'Changes the note or the validity of a pack, ends it or takes that back.',
    params,
    body: packChange,
    success: 200,
    response: adminPack,
  },
} as const;
