/**
 * Every Lambda function of the site by name, with its entry file. Bundling, the stack and the local cloud read this
 * table; a function is described further where the stack declares it.
 */
export const functionEntries = {
  sessions: 'functions/sessions/handler.ts',
  bookings: 'functions/bookings/handler.ts',
  settlement: 'functions/settlement/handler.ts',
  syncPayments: 'functions/settlement/sync.ts',
  discountCodes: 'functions/discount-codes/handler.ts',
  waitlist: 'functions/waitlist/handler.ts',
  currency: 'functions/currency/handler.ts',
  refreshRates: 'functions/currency/refresh.ts',
  mail: 'functions/mail/handler.ts',
  art: 'functions/art/handler.ts',
  /** Signing up, magic links and new passwords. */
  identity: 'functions/identity/handler.ts',
  /** Triggers of the user pool: the challenge of a magic link; what happens to an account; its mails. */
  identityChallenges: 'functions/identity/challenges.ts',
  identityEvents: 'functions/identity/events.ts',
  identityMails: 'functions/identity/mails.ts',
  members: 'functions/members/handler.ts',
  recordings: 'functions/recordings/handler.ts',
  purchases: 'functions/purchases/handler.ts',
  /** The back office. */
  adminOverview: 'functions/admin/overview/handler.ts',
  adminSessions: 'functions/admin/sessions/handler.ts',
  adminOrders: 'functions/admin/orders/handler.ts',
  adminRecordings: 'functions/admin/recordings/handler.ts',
  adminDiscountCodes: 'functions/admin/discount-codes/handler.ts',
  adminMembers: 'functions/admin/members/handler.ts',
  uploads: 'functions/uploads/handler.ts',
  /** Uploads that nobody used. */
  cleanUpUploads: 'functions/uploads/cleanup.ts',
  /** What follows from a change in the table: search words, totals, what depends on a session. */
  streamConsumer: 'functions/stream-consumer/handler.ts',
} as const;

export type FunctionName = keyof typeof functionEntries;

/** Folder of a function's bundle (index.mjs and what it reads), relative to the project's root. */
export function bundleFolder(name: string): string {
  return `.build/functions/${name}`;
}

/** Files of packages that a function reads at run time; they are found beside its bundle as in node_modules. */
export const functionFiles: { [Name in FunctionName]?: readonly string[] } = {
  art: ['@jsquash/webp/codec/enc/webp_enc_simd.wasm', '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'],
};
