import { emptyResponse } from '../common/endpoint.ts';
import { memberRoutes } from './routes.ts';
import {
  accountSetupRequest,
  accountSetupResponse,
  changePasswordRequest,
  magicLinkRequest,
  me,
  memberUpdate,
  pendingSignUp,
  setPasswordRequest,
  setupLink,
  setupLinkRequest,
  signUpParams,
  signUpRequest,
} from './schemas.ts';

export const memberEndpoints = {
  signUp: {
    ...memberRoutes.signUp,
    summary: 'Mails a link that makes an account. The response does not reveal existing accounts.',
    body: signUpRequest,
    success: 202,
    response: pendingSignUp,
  },
  resendSignUp: {
    ...memberRoutes.resendSignUp,
    summary: 'Mails the link of a sign-up again. The response does not reveal existing accounts.',
    params: signUpParams,
    success: 202,
    response: emptyResponse,
  },
  readSetupLink: {
    ...memberRoutes.readSetupLink,
    summary: 'Whose account the secret of a mailed link sets up, and whether it still can.',
    body: setupLinkRequest,
    success: 200,
    response: setupLink,
  },
  setUpAccount: {
    ...memberRoutes.setUpAccount,
    summary: 'Makes the account of a mailed link, once: with the password typed at sign-up, or with a new one.',
    body: accountSetupRequest,
    success: 201,
    response: accountSetupResponse,
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
  changePassword: {
    ...memberRoutes.changePassword,
    summary: "Changes the member's password, given the current one.",
    body: changePasswordRequest,
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
