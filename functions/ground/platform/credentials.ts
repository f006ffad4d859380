/**
 * Replaces the SDK's default credential provider in the bundles (see infra/bundle.ts): Lambda puts the role's
 * credentials into the environment, and nothing else is ever searched.
 */
export const defaultProvider = () => async () => ({
  accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? '',
  secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY ?? '',
  ...(process.env.AWS_SESSION_TOKEN && { sessionToken: process.env.AWS_SESSION_TOKEN }),
});
