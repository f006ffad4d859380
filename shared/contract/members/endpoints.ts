import { emptyResponse } from '../common/endpoint.ts';
import { memberRoutes } from './routes.ts';
import { emailRequest, magicLinkRequest, me, memberUpdate, setPasswordRequest, signUpRequest } from './schemas.ts';

export const memberEndpoints = {
  signUp: {
    ...memberRoutes.signUp,
    summary: 'Requests an account, to be confirmed by mail. The response does not reveal existing accounts.',
    body: signUpRequest,
    success: 202,
    response: emptyResponse,
  },
  resendConfirmation: {
    ...memberRoutes.resendConfirmation,
    summary: 'Sends the confirmation mail again to an unconfirmed account.',
    body: emailRequest,
    success: 202,
    response: emptyResponse,
  },
  requestMagicLink: {
    ...memberRoutes.requestMagicLink,
    summary: 'Mails a one-time sign-in link if there is an account. The response does not reveal it.',
    body: magicLinkRequest,
    success: 202,
    response: emptyResponse,
  },
  setPassword: {
    ...memberRoutes.setPassword,
    summary: 'Sets a password without the old one, shortly after signing in with a magic link.',
    body: setPasswordRequest,
    success: 200,
    response: emptyResponse,
  },
  getMe: { ...memberRoutes.getMe, summary: 'The signed-in member.', success: 200, response: me },
  updateMe: {
    ...memberRoutes.updateMe,
    summary: "Changes the member's name.",
    body: memberUpdate,
    success: 200,
    response: me,
  },
} as const;
