import * as z from 'zod';
import { emptyResponse } from '../common/endpoint.ts';
import { id } from '../common/schemas.ts';
import { waitlistRoutes } from './routes.ts';
import {
  memberTurnChoice,
  memberWaitlists,
  turnChoice,
  turnChoiceResponse,
  waitlistAuthority,
  waitlistCard,
  waitlistCardRequest,
  waitlistCardResponse,
  waitlistConfirmation,
  waitlistPosition,
  waitlistRequest,
} from './schemas.ts';

export const waitlistEndpoints = {
  joinWaitlist: {
    ...waitlistRoutes.joinWaitlist,
    summary: 'Joins the waitlist of a session without a free seat.',
    body: waitlistRequest,
    success: 202,
    response: emptyResponse,
  },
  saveWaitlistCard: {
    ...waitlistRoutes.saveWaitlistCard,
    summary: 'The page that saves a card, from which a place of the waitlist is paid.',
    body: waitlistCardRequest,
    success: 201,
    response: waitlistCardResponse,
  },
  settleWaitlistCard: {
    ...waitlistRoutes.settleWaitlistCard,
    summary: 'What holds after the page that saves a card.',
    params: z.strictObject({ cardId: id }),
    success: 200,
    response: waitlistCard,
  },
  leaveWaitlist: {
    ...waitlistRoutes.leaveWaitlist,
    summary: 'Leaves a waitlist with the token from a mail.',
    body: waitlistAuthority,
    success: 200,
    response: emptyResponse,
  },
  getWaitlistPosition: {
    ...waitlistRoutes.getWaitlistPosition,
    summary: 'The place in line of anyone who has the token from a mail.',
    body: waitlistAuthority,
    success: 200,
    response: waitlistPosition,
  },
  confirmEntry: {
    ...waitlistRoutes.confirmEntry,
    summary: 'Confirms the e-mail address of a place in line, which counts from then on.',
    body: waitlistConfirmation,
    success: 200,
    response: waitlistPosition,
  },
  changeTurn: {
    ...waitlistRoutes.changeTurn,
    summary: 'Changes what happens at the turn of anyone who has the token from a mail; the place in line stays.',
    body: turnChoice,
    success: 200,
    response: turnChoiceResponse,
  },
  changeMyTurn: {
    ...waitlistRoutes.changeMyTurn,
    summary: "changeTurn for the member's confirmed address.",
    params: z.strictObject({ sessionId: id }),
    body: memberTurnChoice,
    success: 200,
    response: turnChoiceResponse,
  },
  listMyWaitlists: {
    ...waitlistRoutes.listMyWaitlists,
    summary: "The lines that the member's confirmed address waits in.",
    success: 200,
    response: memberWaitlists,
  },
  leaveMyWaitlist: {
    ...waitlistRoutes.leaveMyWaitlist,
    summary: "leaveWaitlist for the member's confirmed address.",
    params: z.strictObject({ sessionId: id }),
    success: 200,
    response: emptyResponse,
  },
} as const;
