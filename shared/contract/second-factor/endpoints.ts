import { emptyResponse } from '../common/endpoint.ts';
import { secondFactorRoutes } from './routes.ts';
import { appCodeRequest, appSecret, newPasswordRequest, newPasswordResponse, recoveryCodes } from './schemas.ts';

export const secondFactorEndpoints = {
  beginSecondFactor: {
    ...secondFactorRoutes.beginSecondFactor,
    summary: 'A secret for an authenticator app; it counts once a code of it was sent.',
    success: 200,
    response: appSecret,
  },
  turnOnSecondFactor: {
    ...secondFactorRoutes.turnOnSecondFactor,
    summary: 'Turns two-step sign-in on by a code of the app. Returns recovery codes, once.',
    body: appCodeRequest,
    success: 200,
    response: recoveryCodes,
  },
  renewRecoveryCodes: {
    ...secondFactorRoutes.renewRecoveryCodes,
    summary: 'Replaces all recovery codes. Returns the new ones, once.',
    success: 200,
    response: recoveryCodes,
  },
  turnOffSecondFactor: {
    ...secondFactorRoutes.turnOffSecondFactor,
    summary: 'Turns two-step sign-in off.',
    success: 200,
    response: emptyResponse,
  },
  newPassword: {
    ...secondFactorRoutes.newPassword,
    summary: 'Sets a password by the secret of a mailed link; with a recovery code also turns two-step sign-in off.',
    body: newPasswordRequest,
    success: 200,
    response: newPasswordResponse,
  },
} as const;
