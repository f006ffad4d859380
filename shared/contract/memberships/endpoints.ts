import * as z from 'zod';
import { id } from '../common/schemas.ts';
import { membershipRoutes } from './routes.ts';
import {
  cardPage,
  membershipEnding,
  membershipEndingRequest,
  membershipPage,
  membershipSecret,
  membershipShown,
  membershipView,
  myMemberships,
  ownMembershipChange,
  secretMembershipChange,
} from './schemas.ts';

const params = z.strictObject({ membershipId: id });

export const membershipEndpoints = {
  showMembership: {
    ...membershipRoutes.showMembership,
    summary: 'Settles a membership with its state at Stripe, and shows it to whoever has the secret of its mail.',
    params,
    body: membershipSecret.extend(membershipShown.shape),
    success: 200,
    response: membershipPage,
  },
  showMyMembership: {
    ...membershipRoutes.showMyMembership,
    summary: 'showMembership for a member.',
    params,
    body: membershipShown,
    success: 200,
    response: membershipPage,
  },
  listMyMemberships: {
    ...membershipRoutes.listMyMemberships,
    summary: 'The memberships of the member, newest first, those that have ended last.',
    success: 200,
    response: myMemberships,
  },
  changeMembership: {
    ...membershipRoutes.changeMembership,
    summary: 'Ends a membership with its period or takes that back; pauses it or ends the pause.',
    params,
    body: secretMembershipChange,
    success: 200,
    response: membershipView,
  },
  changeMyMembership: {
    ...membershipRoutes.changeMyMembership,
    summary: 'changeMembership for a member.',
    params,
    body: ownMembershipChange,
    success: 200,
    response: membershipView,
  },
  openMembershipCard: {
    ...membershipRoutes.openMembershipCard,
    summary: 'The page of Stripe that saves the card by which later periods are paid.',
    params,
    body: membershipSecret,
    success: 201,
    response: cardPage,
  },
  openMyMembershipCard: {
    ...membershipRoutes.openMyMembershipCard,
    summary: 'openMembershipCard for a member.',
    params,
    success: 201,
    response: cardPage,
  },
  endMembership: {
    ...membershipRoutes.endMembership,
    summary: 'Ends a membership with its period, by the reference of an order of it and the address of its owner.',
    body: membershipEndingRequest,
    success: 200,
    response: membershipEnding,
  },
} as const;
