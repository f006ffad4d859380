import { emptyResponse } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { emailRequest, magicLinkRequest, member, memberUpdate, setPasswordRequest, signUpRequest } from './schemas.ts';

export const memberEndpoints = {
  signUp: {
    ...routes.signUp,
    summary: 'Requests an account, to be confirmed by mail. The response does not reveal existing accounts.',
    body: signUpRequest,
    success: 202,
    response: emptyResponse,
  },
  resendConfirmation: {
    ...routes.resendConfirmation,
    summary: 'Sends the confirmation mail again to an unconfirmed account.',
    body: emailRequest,
    success: 202,
    response: emptyResponse,
  },
  requestMagicLink: {
    ...routes.requestMagicLink,
    summary: 'Mails a one-time sign-in link if there is an account. The response does not reveal it.',
    body: magicLinkRequest,
    success: 202,
    response: emptyResponse,
  },
  setPassword: {
    ...routes.setPassword,
    summary: 'Sets a password without the old one, shortly after signing in with a magic link.',
    body: setPasswordRequest,
    success: 200,
    response: emptyResponse,
  },
  getMe: { ...routes.getMe, summary: 'The signed-in member.', success: 200, response: member },
  updateMe: {
    ...routes.updateMe,
    summary: "Changes the member's name.",
    body: memberUpdate,
    success: 200,
    response: member,
  },
} as const;
