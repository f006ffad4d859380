import * as z from 'zod';
import { CognitoError, expiredCode, invalidParameter, notAuthorized } from '../errors.ts';
import { operation } from './operation.ts';

// Only administrators create users of the pool, so there is no unconfirmed one, and no code is ever sent.

const named = z.object({ ClientId: z.string(), Username: z.string() });

export const signUp = operation(named.extend({ Password: z.string() }), (pool, { ClientId }) => {
  pool.client(ClientId);
  throw notAuthorized('SignUp is not permitted for this user pool');
});

export const confirmSignUp = operation(
  named.extend({ ConfirmationCode: z.string() }),
  (pool, { ClientId, Username }) => {
    const client = pool.client(ClientId);
    const user = pool.users.find(Username);
    if (user) throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
    throw client.preventsExistenceErrors ? expiredCode() : unknownUser();
  },
);

export const resendConfirmationCode = operation(named, (pool, { ClientId, Username }) => {
  const client = pool.client(ClientId);
  if (pool.users.find(Username)) throw invalidParameter('User is already confirmed.');
  if (!client.preventsExistenceErrors) throw unknownUser();
  return { CodeDeliveryDetails: deliveryTo(Username) };
});

const unknownUser = () => new CognitoError('UserNotFoundException', 'Username/client id combination not found.');

/** CodeDeliveryDetails with a masked address: `a***@e***`. */
function deliveryTo(address: string): object {
  const Destination = address.replace(/^(.)[^@]*@(.).*$/, '$1***@$2***');
  return { Destination, DeliveryMedium: 'EMAIL', AttributeName: 'email' };
}
