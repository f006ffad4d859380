import {
  DeleteSuppressedDestinationCommand,
  NotFoundException,
  SESv2Client,
  type SESv2ClientConfig,
} from '@aws-sdk/client-sesv2';
import { HttpError } from '../platform/http-error.ts';
import type { RemoveSuppression } from './clear.ts';

/** Two attempts fit into a function's ten seconds. */
const settings: SESv2ClientConfig = {
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
};

/** The suppression list of the account at SES. Throws HttpError `busy` while SES does not answer. */
export function connectSuppressionList(client = new SESv2Client(settings)): RemoveSuppression {
  return async (email) => {
    try {
      await client.send(new DeleteSuppressedDestinationCommand({ EmailAddress: email }));
    } catch (error) {
      if (error instanceof NotFoundException) return;
      throw new HttpError('busy', { retryAfter: 2, cause: error });
    }
  };
}
