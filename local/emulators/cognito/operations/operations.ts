import { changePassword, confirmForgotPassword, forgotPassword, getUser, updateUserAttributes } from './account.ts';
import * as admin from './admin.ts';
import * as groups from './groups.ts';
import { listUsers } from './list-users.ts';
import type { Call } from './operation.ts';
import {
  getTokensFromRefreshToken,
  globalSignOut,
  initiateAuth,
  respondToAuthChallenge,
  revokeToken,
} from './sign-in.ts';
import { confirmSignUp, resendConfirmationCode, signUp } from './sign-up.ts';

const withoutSignature: Record<string, Call> = {
  SignUp: signUp,
  ConfirmSignUp: confirmSignUp,
  ResendConfirmationCode: resendConfirmationCode,
  InitiateAuth: initiateAuth,
  RespondToAuthChallenge: respondToAuthChallenge,
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
  RevokeToken: revokeToken,
  GlobalSignOut: globalSignOut,
  GetUser: getUser,
  UpdateUserAttributes: updateUserAttributes,
  ChangePassword: changePassword,
  ForgotPassword: forgotPassword,
  ConfirmForgotPassword: confirmForgotPassword,
};

const withSignature: Record<string, Call> = {
  AdminCreateUser: admin.adminCreateUser,
  AdminSetUserPassword: admin.adminSetUserPassword,
  AdminGetUser: admin.adminGetUser,
  AdminUpdateUserAttributes: admin.adminUpdateUserAttributes,
  AdminConfirmSignUp: admin.adminConfirmSignUp,
  AdminDeleteUser: admin.adminDeleteUser,
  AdminDisableUser: admin.adminDisableUser,
  AdminEnableUser: admin.adminEnableUser,
  AdminUserGlobalSignOut: admin.adminUserGlobalSignOut,
  AdminAddUserToGroup: groups.adminAddUserToGroup,
  AdminRemoveUserFromGroup: groups.adminRemoveUserFromGroup,
  AdminListGroupsForUser: groups.adminListGroupsForUser,
  ListUsers: listUsers,
};

/** Calls that anybody may make, without a signature: what they know or hold is their right. */
export const publicCalls: ReadonlyMap<string, Call> = new Map(Object.entries(withoutSignature));

/** Calls that need a signature and the permission of whoever signs. */
export const signedCalls: ReadonlyMap<string, Call> = new Map(Object.entries(withSignature));
