import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { messageOf } from '../../errors.ts';
import { type Cognito, startCognito } from '../cognito.ts';
import { poolDefinition } from './pool-definition.ts';

export type TriggerEvent = { triggerSource: string; [field: string]: unknown };

export const password = 'breathe';

/** A running pool with an adjustable clock, triggers in this process, and its events recorded. */
export class CognitoHarness {
  readonly dataFolder = mkdtempSync(join(tmpdir(), 'exhale-cognito-'));
  readonly poolId = poolDefinition.id;
  readonly clientId = poolDefinition.clients[0]?.id ?? '';
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
}
