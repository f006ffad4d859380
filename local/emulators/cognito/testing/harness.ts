import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { messageOf } from '../../errors.ts';
import { type Cognito, startCognito } from '../cognito.ts';
import { poolDefinition } from './pool-definition.ts';

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

export type SentMail = { from: string; to: string; subject: string; html: string; code: string };

export type TriggerEvent = { triggerSource: string; [field: string]: unknown };

export const password = 'breathe';

/** A running pool with an adjustable clock, triggers in this process, and its mails and events recorded. */
export class Harness {
  readonly dataFolder = mkdtempSync(join(tmpdir(), 'exhale-cognito-'));
  readonly poolId = poolDefinition.id;
  readonly clientId = poolDefinition.clients[0]?.id ?? '';
  readonly mails: SentMail[] = [];
  readonly events: TriggerEvent[] = [];
  readonly reports: string[] = [];
  /** Offset of the pool's clock in milliseconds. */
  ahead = 0;
  cognito!: Cognito;
  /** For operations without a signature. */
  open!: CognitoIdentityProviderClient;
  /** For operations of administrators. */
  admin!: CognitoIdentityProviderClient;

  async start(): Promise<void> {
    const { handler } = await import('./triggers.mjs');
    this.cognito = await startCognito({
      definition: poolDefinition,
      dataFolder: this.dataFolder,
      now: () => Date.now() + this.ahead,
      report: (message) => void this.reports.push(message),
      sendMail: async (mail) => {
        this.#record(mail);
        return 200;
      },
      invoke: async (_functionArn, event) => {
        const copy = JSON.parse(JSON.stringify(event));
        this.events.push(copy);
        try {
          return { result: await handler(structuredClone(copy)) };
        } catch (error) {
          return { error: messageOf(error) };
        }
      },
    });
    const credentials = { accessKeyId: 'ASIA', secretAccessKey: 'local' };
    const common = { region: 'us-east-1', credentials, maxAttempts: 1 };
    this.open = new CognitoIdentityProviderClient({ ...common, endpoint: this.cognito.url });
    this.admin = new CognitoIdentityProviderClient({ ...common, endpoint: this.cognito.signedUrl });
  }

  /** Starts the emulator again on the same state. */
  async restart(): Promise<void> {
    await this.cognito.close();
    await this.start();
  }

  async close(): Promise<void> {
    await this.cognito.close();
    rmSync(this.dataFolder, { recursive: true, force: true });
  }

  #record(mail: object): void {
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
