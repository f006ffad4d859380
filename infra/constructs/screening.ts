import { Key } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import type { SiteFunction } from './function.ts';
import type { Retention } from './retention.ts';

/** The key of answers about health: who takes bookings can seal with it, the owner's function alone can read. */
export class Screening extends Construct {
  readonly #key: Key;

  constructor(scope: Construct, id: string, { removalPolicy }: Retention) {
    super(scope, id);
    this.#key = new Key(this, 'Key', {
      description: 'Encrypts what guests answer about their health',
      enableKeyRotation: true,
      removalPolicy,
    });
  }

  /** Allows to encrypt with new data keys, which are stored encrypted and forgotten. */
  grantSealing(grantee: SiteFunction): void {
    this.#grant(grantee, 'kms:GenerateDataKey');
  }

  grantReading(grantee: SiteFunction): void {
    this.#grant(grantee, 'kms:Decrypt');
  }

  #grant(grantee: SiteFunction, action: string): void {
    grantee.addEnvironment('SCREENING_KEY_ID', this.#key.keyArn);
    grantee.allow([action], [this.#key.keyArn]);
  }
}
