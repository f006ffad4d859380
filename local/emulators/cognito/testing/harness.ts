import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { deploy } from '../../../template/resolve.ts';
import { testAssets } from '../../../testing/stack.ts';
import { poolStack } from '../../../testing/user-pool-stack.ts';
import { LambdaFailure, payloadOf } from '../../lambda/failure.ts';
import { startCognito } from '../cognito.ts';
import type { Cognito } from '../types.ts';

const mailSchema = z.object({
  FromEmailAddress: z.string(),
  Destination: z.object({ ToAddresses: z.array(z.string()) }),
  Content: z.object({
    Simple: z.object({
      Subject: z.object({ Data: z.string() }),
      Body: z.object({ Html: z.object({ Data: z.string() }) }),
    }),
  }),
});

/** A mail that the pool sent. */
export type SentMail = { from: string; to: string; subject: string; html: string; code: string };

/** A trigger's event. */
export type TriggerEvent = { triggerSource: string; [field: string]: unknown };

export const password = 'breathe';

/** A pool with a clock of its own, whose triggers run in this process and whose mails and events are kept. */
export class Harness {
  readonly dataFolder = mkdtempSync(join(tmpdir(), 'exhale-cognito-'));
  readonly deployed = deploy(poolStack);
  readonly poolId = this.deployed.get('Pool').ref;
  readonly clientId = this.deployed.get('App').ref;
  readonly mails: SentMail[] = [];
  readonly events: TriggerEvent[] = [];
  readonly reports: string[] = [];
  /** Milliseconds that the pool's clock is ahead. */
  ahead = 0;
  cognito!: Cognito;
  /** Speaks as browsers do, without a signature. */
  open!: CognitoIdentityProviderClient;
  /** Speaks as somebody who may do everything. */
  admin!: CognitoIdentityProviderClient;

  async start(): Promise<void> {
    const { handler } = await import(join(testAssets('triggers'), 'index.mjs'));
    this.cognito = await startCognito({
      deployed: this.deployed,
      senders: { identities: new Map([['exhale.example', undefined]]), configurationSets: new Set() },
      dataFolder: this.dataFolder,
      now: () => Date.now() + this.ahead,
      report: (message) => void this.reports.push(message),
      post: async (mail) => {
        this.#take(mail);
        return 200;
      },
      invoke: async (_functionArn, event) => {
        const copy = JSON.parse(JSON.stringify(event));
        this.events.push(copy);
        try {
          return await handler(structuredClone(copy));
        } catch (error) {
          throw new LambdaFailure(payloadOf(error));
        }
      },
    });
    const credentials = { accessKeyId: 'ASIA', secretAccessKey: 'local' };
    const common = { region: 'us-east-1', credentials, maxAttempts: 1 };
    this.open = new CognitoIdentityProviderClient({ ...common, endpoint: this.cognito.url });
    this.admin = new CognitoIdentityProviderClient({ ...common, endpoint: this.cognito.signedUrl });
  }

  /** Ends the process, as it were, and starts another one on the same state. */
  async restart(): Promise<void> {
    await this.cognito.close();
    await this.start();
  }

  async close(): Promise<void> {
    await this.cognito.close();
    rmSync(this.dataFolder, { recursive: true, force: true });
  }

  #take(mail: object): void {
    const { FromEmailAddress, Destination, Content } = mailSchema.parse(mail);
    const { Subject, Body } = Content.Simple;
    this.mails.push({
      from: FromEmailAddress,
      to: Destination.ToAddresses[0] ?? '',
      subject: Subject.Data,
      html: Body.Html.Data,
      code: /code=(\d{6})/.exec(Body.Html.Data)?.[1] ?? '',
    });
  }
}
