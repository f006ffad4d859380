import type { Artefacts } from '../artefacts.ts';
import type { FunctionName } from '../functions.ts';
import type { AccountExport } from './account-export.ts';
import type { Data } from './data.ts';
import type { SiteFunction, SiteFunctionProps } from './function.ts';
import type { Identity } from './identity.ts';
import type { MailSending } from './mail.ts';
import type { Media } from './media.ts';
import type { Observability } from './observability.ts';
import type { ApiOriginSecret } from './origin.ts';
import type { PageUpdates } from './page-updates.ts';
import type { StripeIntegration } from './payments.ts';
import type { Screening } from './screening.ts';
import type { WebDistribution } from './site.ts';
import type { SoundTracks } from './sound-tracks.ts';

export type FunctionsProps = {
  artefacts: Artefacts;
  observability: Observability;
  data: Data;
  identity: Identity;
  mail: MailSending;
  media: Media;
  payments: StripeIntegration;
  accountExport: AccountExport;
  screening: Screening;
  sounds: SoundTracks;
  origin: ApiOriginSecret;
  site: WebDistribution;
  pageUpdates: PageUpdates;
  siteUrl: string;
  adminEmail: string;
  exchangeRateUrl: string;
  adminSecondFactor: 'required' | 'optional';
  /** Names what is deployed (docs/operations.md#which-commit-runs). */
  commit: string;
};

export type FunctionSettings = Omit<SiteFunctionProps, 'name' | 'code' | 'observability' | 'group'>;

export type DeclareFunction = (name: FunctionName, settings: FunctionSettings) => SiteFunction;
