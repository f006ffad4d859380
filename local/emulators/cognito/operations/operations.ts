import { changePassword, confirmForgotPassword, forgotPassword, getUser, updateUserAttributes } from './account.ts';
import * as admin from './admin.ts';
import * as groups from './groups.ts';
import { listUsers, listUsersInGroup } from './list-users.ts';
import type { CognitoOperation } from './operation.ts';
import {
  getTokensFromRefreshToken,
  globalSignOut,
  initiateAuth,
  respondToAuthChallenge,
  revokeToken,
} from './sign-in.ts';
import { confirmSignUp, resendConfirmationCode, signUp } from './sign-up.ts';
import * as softwareToken from './software-token.ts';

const unsigned: Record<string, CognitoOperation> = {
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
  AssociateSoftwareToken: softwareToken.associateSoftwareToken,
  VerifySoftwareToken: softwareToken.verifySoftwareToken,
  SetUserMFAPreference: softwareToken.setUserMfaPreference,
  ForgotPassword: forgotPassword,
  ConfirmForgotPassword: confirmForgotPassword,
};

const signed: Record<string, CognitoOperation> = {
  AdminCreateUser: admin.adminCreateUser,
  AdminSetUserPassword: admin.adminSetUserPassword,
  AdminGetUser: admin.adminGetUser,
  AdminUpdateUserAttributes: admin.adminUpdateUserAttributes,
  AdminDeleteUser: admin.adminDeleteUser,
  AdminDisableUser: admin.adminDisableUser,
  AdminEnableUser: admin.adminEnableUser,
  AdminUserGlobalSignOut: admin.adminUserGlobalSignOut,
  AdminSetUserMFAPreference: softwareToken.adminSetUserMfaPreference,
  AdminAddUserToGroup: groups.adminAddUserToGroup,
  AdminRemoveUserFromGroup: groups.adminRemoveUserFromGroup,
  AdminListGroupsForUser: groups.adminListGroupsForUser,
  ListUsers: listUsers,
  ListUsersInGroup: listUsersInGroup,
};

/** Operations without a signature: credentials and tokens in the input authorize them. */
export const publicOperations: ReadonlyMap<string, CognitoOperation> = new Map(Object.entries(unsigned));

/** Operations that need a signature and the caller's permission. */
export const signedOperations: ReadonlyMap<string, CognitoOperation> = new Map(Object.entries(signed));
