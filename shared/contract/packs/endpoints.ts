import * as z from 'zod';
import { id } from '../common/schemas.ts';
import { packRoutes } from './routes.ts';
import {
  memberPackPurchase,
  myPacks,
  packPurchaseRequest,
  packPurchaseResponse,
  packPurchaseView,
  packSecret,
  packView,
} from './schemas.ts';

export const packEndpoints = {
  buyPack: {
    ...packRoutes.buyPack,
    summary: 'Buys a pack of sessions: its payment page.',
    body: packPurchaseRequest,
    success: 201,
    response: packPurchaseResponse,
  },
  buyMyPack: {
    ...packRoutes.buyMyPack,
    summary: 'buyPack for a member.',
    body: memberPackPurchase,
    success: 201,
    response: packPurchaseResponse,
  },
  settlePackPurchase: {
    ...packRoutes.settlePackPurchase,
    summary: 'Settles the purchase of a pack with the state of its checkout at Stripe, and shows it to its buyer.',
    params: z.strictObject({ purchaseId: id }),
    body: packSecret,
    success: 200,
    response: packPurchaseView,
  },
  showPack: {
    ...packRoutes.showPack,
    summary: 'A pack with what it was used for, for whoever has the secret of its mail.',
    params: z.strictObject({ packId: id }),
    body: packSecret,
    success: 200,
    response: packView,
  },
  listMyPacks: {
    ...packRoutes.listMyPacks,
    summary: 'The packs of the member, those that can be used first.',
    success: 200,
    response: myPacks,
  },
} as const;
