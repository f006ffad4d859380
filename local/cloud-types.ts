import type { SeededMember } from './demo/function.ts';
import type { DevServer } from './emulators/cloudfront/dev-server.ts';
import type { StripeKeys } from './payments.ts';

export type CloudOptions = {
  port: number;
  dataFolder: string;
  /** Country of the visitors, ISO 3166 alpha-2. */
  country?: string;
  /** False: no stream consumer runs, for a bench that writes derived items itself. */
  streams?: boolean;
  /** False: pictures are drawn when they are first requested, not ahead. */
  pictures?: boolean;
  /** False: the site starts empty, as a deployed one does. */
  demo?: boolean;
  /** Keeps the table in memory only, for a test run. */
  inMemory?: boolean;
  /** Test keys of Stripe, for payments at Stripe itself. */
  stripeKeys?: StripeKeys;
  /** Development server of the web app, in place of the built one. */
  devServer?: DevServer;
  /** Receives messages for the terminal: builds, rejected calls, failures. */
  report?(message: string): void;
};

/** Addresses of a running cloud, as cloud.json holds them. */
export type CloudInfo = {
  siteUrl: string;
  inboxUrl: string;
  /** Page with the payments: the emulator's, or Stripe's dashboard. */
  paymentsUrl: string;
  /** Webhook address for Stripe itself; null with the emulator. */
  webhookUrl: string | null;
  controlUrl: string;
  apiUrl: string;
  /** CloudFront adds these headers to its requests to the API; a test that calls the API itself sends them, too. */
  apiHeaders: Record<string, string>;
  /** Cognito for unsigned requests; /cognito on the site. */
  cognitoUrl: string;
  userPoolId: string;
  userPoolClientId: string;
  /** Addresses of the studio. */
  mailFrom: string;
  adminEmail: string;
  table: { name: string; endpoint: string; region: string };
  /** KMS for any caller, and the key of answers about health. */
  screeningKey: { endpoint: string; id: string };
  /** Cognito with its administration, and S3, for any caller; the buckets of uploaded files and of exported accounts, and the table of erasures. */
  operator: {
    cognitoEndpoint: string;
    s3Endpoint: string;
    images: string;
    media: string;
    erasures: string;
    accountExports: string;
  };
  /** Address of the bucket with the rendered pages; a secret path on loopback. */
  pagesUrl: string;
  members: SeededMember[];
  /** The folder holds everything that is stored, logs included, except for a table in memory. */
  dataFolder: string;
  pid: number;
};

export type Cloud = CloudInfo & {
  /** Bundles changed functions, synthesises again and deploys the new code. */
  updateFunctions(): Promise<void>;
  close(): Promise<void>;
};
