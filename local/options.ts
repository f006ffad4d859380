import type { StackOptions } from '#infra/stack.ts';

/** Addresses of the local studio: its mails go to the local inbox. */
export const studioMail = { mailFrom: 'hello@exhale.example', adminEmail: 'studio@exhale.example' };

export const localOptions = {
  ...studioMail,
  stage: 'dev',
  protect: false,
  adminSecondFactor: 'optional',
} satisfies Partial<StackOptions>;
