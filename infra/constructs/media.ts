import { createHash } from 'node:crypto';
import { KeyGroup, PublicKey } from 'aws-cdk-lib/aws-cloudfront';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { privateBucket } from './bucket.ts';
import type { SiteFunction } from './function.ts';

/** Uploads in parts that nobody finished are paid for until they are removed. */
const tidy = { abortIncompleteMultipartUploadAfter: Duration.days(2) };

/** Pictures and videos that the facilitator uploads; videos are seen only by signed addresses. */
export class Media extends Construct {
  /** Served below `/images/`; keys begin with `images/`. */
  readonly images: IBucket;
  /** Served below `/media/`; keys begin with `media/`. */
  readonly videos: IBucket;
  /** Whose signatures count on addresses of videos. */
  readonly trusted: KeyGroup;
  readonly secretName = 'exhale/media';
  readonly #secret: CfnSecret;
  readonly #key: PublicKey;

  /** `publicKey` is the public half of the key that signs addresses, as PEM. */
  constructor(scope: Construct, id: string, publicKey: string) {
    super(scope, id);
    this.images = privateBucket(this, 'Images', { versioned: true, lifecycleRules: [tidy] });
    this.videos = privateBucket(this, 'Videos', {
      versioned: true,
      // A video that was replaced or deleted by mistake can be had back for a month; they are too large for longer.
      lifecycleRules: [{ ...tidy, noncurrentVersionExpiration: Duration.days(30) }],
    });
    // CloudFront never changes a key: another key is another resource, put into the group before the old one goes.
    const digest = createHash('sha256').update(publicKey.trim()).digest('hex').slice(0, 8);
    this.#key = new PublicKey(this, `Key${digest}`, { encodedKey: `${publicKey.trim()}\n` });
    this.trusted = new KeyGroup(this, 'Trusted', { items: [this.#key] });
    this.#secret = this.#emptySecret();
  }

  /** Made empty: the operator puts the private half in (docs/operations.md), so that no template and no build knows it. */
  #emptySecret(): CfnSecret {
    const secret = new CfnSecret(this, 'SigningKey', {
      name: this.secretName,
      description: 'Private key that signs the addresses of videos, as JSON: privateKey (PEM)',
    });
    secret.applyRemovalPolicy(RemovalPolicy.RETAIN);
    acknowledge(secret, 'Its public half is in the stack: both change together, by hand', 'AwsSolutions-SMG4');
    return secret;
  }

  /** Tells the function the key and lets it sign addresses of videos. */
  grantSigning(grantee: SiteFunction): void {
    grantee.addEnvironment('MEDIA_KEY_ID', this.#key.publicKeyId);
    grantee.addEnvironment('MEDIA_SECRET_ID', this.#secret.ref);
    grantee.allow(['secretsmanager:GetSecretValue'], [this.#secret.ref]);
  }
}
