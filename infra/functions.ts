/** Entry file of every Lambda function by name, for bundling, the stack and the local cloud. */
export const functionEntries = {
  // Behind the API, by who calls (docs/decisions/functions-by-caller.md).
  catalogue: 'functions/endpoints/handlers/catalogue.ts',
  bookings: 'functions/endpoints/handlers/bookings.ts',
  art: 'functions/endpoints/handlers/art.ts',
  identity: 'functions/endpoints/handlers/identity.ts',
  secondFactor: 'functions/endpoints/handlers/second-factor.ts',
  members: 'functions/endpoints/handlers/members.ts',
  ownData: 'functions/endpoints/handlers/own-data.ts',
  admin: 'functions/endpoints/handlers/admin.ts',
  adminMedia: 'functions/endpoints/handlers/admin-media.ts',
  adminMembers: 'functions/endpoints/handlers/admin-members.ts',
  accounting: 'functions/endpoints/handlers/accounting.ts',
  /** Triggers of the user pool: magic-link challenges, and tokens. */
  identityChallenges: 'functions/domains/identity/challenges.ts',
  identityEvents: 'functions/domains/members/events.ts',
  syncPayments: 'functions/orders/settlement/sync.ts',
  /** Compares Stripe with the table. */
  reconcilePayments: 'functions/orders/settlement/nightly.ts',
  refreshRates: 'functions/domains/currency/refresh.ts',
  /** Looks at the site as visitors do, and at the table's backups. */
  probe: 'functions/domains/probe/handler.ts',
  mail: 'functions/reactions/mail/handler.ts',
  /** Applies what SES reports of mails. */
  mailEvents: 'functions/reactions/mail-events/handler.ts',
  sendDueMails: 'functions/reactions/mail/due.ts',
  /** Copies what Cognito tells of the accounts. */
  exportAccounts: 'functions/domains/account-export/handler.ts',
  rotateOriginSecret: 'functions/domains/origin/handler.ts',
  cleanUpUploads: 'functions/domains/uploads/cleanup.ts',
  /** Writes how jobs of MediaConvert ended to the recordings. */
  soundEvents: 'functions/orders/sound/handler.ts',
  sweepSounds: 'functions/orders/sound/sweep-handler.ts',
  /** Deletes the accounts whose members have asked for it. */
  completeDeletions: 'functions/endpoints/handlers/complete-deletions.ts',
  /** Completes what the stream consumer gave up, and reminds of sessions. */
  sweepChanges: 'functions/reactions/stream-consumer/sweep.ts',
  /** Renders pages that have changed, or that S3 does not have. */
  pages: 'functions/reactions/pages/handler.ts',
  /** Renders pages after a deployment, and what only time has changed. */
  sweepPages: 'functions/reactions/pages/sweep-handler.ts',
  /** Applies table changes to search, totals and bookings of a session, and reacts to events. */
  streamConsumer: 'functions/reactions/stream-consumer/handler.ts',
} as const;

export type FunctionName = keyof typeof functionEntries;

/** Functions that read no name of a person from a request: their bundles leave out the list of top-level domains, 11 kB. */
export const functionsWithoutDomainList: readonly string[] = [
  ...['catalogue', 'art', 'adminMedia', 'accounting', 'secondFactor', 'identityChallenges', 'refreshRates'],
  'ownData',
  'completeDeletions',
  ...[
    'pages',
    'sweepPages',
    'cleanUpUploads',
    'soundEvents',
    'sweepSounds',
    'rotateOriginSecret',
    'mail',
    'mailEvents',
    'sendDueMails',
  ],
  ...['syncPayments', 'reconcilePayments', 'sweepChanges', 'streamConsumer', 'probe', 'exportAccounts'],
];

/** Folder of a function's bundle (index.mjs and the files it reads), relative to the project's root. */
export function bundleFolder(name: string): string {
  return `.build/functions/${name}`;
}

/** The app that renders on a server, built with the one for browsers (web/vite.server.config.ts). */
const renderer = { 'render.mjs': '.build/pages/render.js' };

/** Files that a function reads at run time, by their place beside its bundle. */
export const functionFiles: { [Name in FunctionName]?: Record<string, string> } = {
  art: {
    ...packageFiles('@jsquash/webp/codec/enc/webp_enc_simd.wasm', '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'),
    'harfbuzz.wasm': 'node_modules/harfbuzzjs/dist/harfbuzz.wasm',
    fonts: 'functions/domains/art/fonts',
  },
  accounting: packageFiles(
    'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
    'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
    'dejavu-fonts-ttf/ttf/DejaVuSerif.ttf',
  ),
  pages: renderer,
  sweepPages: renderer,
  adminMedia: packageFiles(
    ...['@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm', '@jsquash/png/codec/pkg/squoosh_png_bg.wasm'],
    ...['@jsquash/webp/codec/dec/webp_dec.wasm', '@jsquash/webp/codec/enc/webp_enc_simd.wasm'],
    '@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm',
  ),
};

/** Found by `require.resolve` in the bundle, as without one. */
function packageFiles(...files: string[]): Record<string, string> {
  return Object.fromEntries(files.map((file) => [`node_modules/${file}`, `node_modules/${file}`]));
}
