import { emptyResponse } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { emailRequest, magicLinkRequest, member, memberUpdate, setPasswordRequest, signUpRequest } from './schemas.ts';

export const memberEndpoints = {
  signUp: {
    ...routes.signUp,
    summary: 'Asks for an account; its address has to be confirmed by the link of a mail. Tells nobody who has one.',
    body: signUpRequest,
    success: 202,
    response: emptyResponse,
  },
  resendConfirmation: {
    ...routes.resendConfirmation,
    summary: 'Sends the mail again that confirms an address, if it waits for that.',
    body: emailRequest,
    success: 202,
    response: emptyResponse,
  },
  requestMagicLink: {
    ...routes.requestMagicLink,
    summary: 'Mails a link that signs in once, if somebody has an account with this address.',
    body: magicLinkRequest,
    success: 202,
    response: emptyResponse,
  },
  setPassword: {
    ...routes.setPassword,
    summary: 'Sets a password without the old one, in a session that a magic link has opened in the last minutes.',
    body: setPasswordRequest,
    success: 200,
    response: emptyResponse,
  },
  getMe: { ...routes.getMe, summary: 'Who is signed in.', success: 200, response: member },
  updateMe: {
    ...routes.updateMe,
    summary: 'Changes the name of an account.',
    body: memberUpdate,
    success: 200,
    response: member,
  },
} as const;
