import { createHash } from 'node:crypto';
import { KeyGroup, PublicKey } from 'aws-cdk-lib/aws-cloudfront';
import { type CorsRule, HttpMethods, type IBucket } from 'aws-cdk-lib/aws-s3';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { arnName, privateBucket } from './bucket.ts';
import type { SiteFunction } from './function.ts';
import type { Retention } from './retention.ts';

/** Unfinished multipart uploads cost storage until they are removed. */
const unfinished = { abortIncompleteMultipartUploadAfter: Duration.days(2) };
/** Replaced and deleted objects can be restored for a month. */
const replaced = { noncurrentVersionExpiration: Duration.days(30), expiredObjectDeleteMarker: true };
const lifecycleRules = [{ ...unfinished, ...replaced }];

const uploadedImages = ['images/sessions/*', 'images/recordings/*'];
const captionFiles = 'media/captions/*';
const uploadedMedia = ['media/videos/*', captionFiles];

export type FileAction =
  | 'PutObject'
  | 'GetObject'
  | 'DeleteObject'
  | 'AbortMultipartUpload'
  | 'ListMultipartUploadParts';

/** The admin's browser PUTs parts to signed URLs and reads the ETag of each. */
const browserRule = (origin: string): CorsRule => ({
  allowedOrigins: [origin],
  allowedMethods: [HttpMethods.PUT],
  allowedHeaders: ['content-type'],
  exposedHeaders: ['ETag'],
  maxAge: 3600,
});

export type MediaProps = {
  /** PEM. */
  publicKey: string;
  /** Origin whose pages may upload, with `*` as wildcard. */
  siteOrigin: string;
  retention: Retention;
};

/** Buckets of uploaded images and videos; videos need signed URLs. */
export class Media extends Construct {
  /** Served below `/images/`; keys begin with `images/`. */
  readonly images: IBucket;
  /** Served below `/media/`; keys begin with `media/`. */
  readonly videos: IBucket;
  readonly trusted: KeyGroup;
  readonly #secret: CfnSecret;
  readonly #key: PublicKey;

  constructor(scope: Construct, id: string, { publicKey, siteOrigin, retention }: MediaProps) {
    super(scope, id);
    const { removalPolicy } = retention;
    const options = { versioned: true, lifecycleRules, cors: [browserRule(siteOrigin)], removalPolicy };
    this.images = privateBucket(this, 'Images', options);
    this.videos = privateBucket(this, 'Videos', options);
    // CloudFront cannot update a key: a new key is a new resource, added to the group before the old one is removed.
    const digest = createHash('sha256').update(publicKey.trim()).digest('hex').slice(0, 8);
    this.#key = new PublicKey(this, `Key${digest}`, { encodedKey: `${publicKey.trim()}\n` });
    this.trusted = new KeyGroup(this, 'Trusted', { items: [this.#key] });
    this.#secret = this.#emptySecret(retention);
  }

  /** Empty: the operator stores the private key (docs/operations.md#the-media-key), so no template or build contains it. */
  #emptySecret(retention: Retention): CfnSecret {
    const secret = new CfnSecret(this, 'SigningKey', {
      description: 'Private key that signs the addresses of videos, as JSON: privateKey (PEM)',
    });
    secret.applyRemovalPolicy(retention.removalPolicy);
    acknowledge(
      secret,
      'Its public key is in the stack: both are rotated together by the operator',
      'AwsSolutions-SMG4',
    );
    return secret;
  }

  get secretArn(): string {
    return this.#secret.ref;
  }

  get uploadOrigins(): string[] {
    return [this.images, this.videos].map(({ bucketRegionalDomainName }) => `https://${bucketRegionalDomainName}`);
  }

  grantFiles(grantee: SiteFunction, actions: FileAction[]): void {
    grantee.addEnvironment('IMAGES_BUCKET', this.images.bucketName);
    grantee.addEnvironment('MEDIA_BUCKET', this.videos.bucketName);
    const uploaded = [
      ...uploadedImages.map((keys) => ({ bucket: this.images, keys })),
      ...uploadedMedia.map((keys) => ({ bucket: this.videos, keys })),
    ];
    grantee.allow(
      actions.map((action) => `s3:${action}`),
      uploaded.map(({ bucket, keys }) => bucket.arnForObjects(keys)),
    );
    const rules = uploaded.map(({ bucket, keys }) => `AwsSolutions-IAM5[Resource::<${arnName(bucket)}>/${keys}]`);
    acknowledge(grantee.ownRole, 'Each uploaded file has a new key', ...rules);
  }

  /** Lets the function read what is said in recordings. Sets MEDIA_BUCKET. */
  grantCaptions(grantee: SiteFunction): void {
    grantee.addEnvironment('MEDIA_BUCKET', this.videos.bucketName);
    grantee.allow(['s3:GetObject'], [this.videos.arnForObjects(captionFiles)]);
    const rule = `AwsSolutions-IAM5[Resource::<${arnName(this.videos)}>/${captionFiles}]`;
    acknowledge(grantee.ownRole, 'Each file of captions has a new key', rule);
  }

  grantSigning(grantee: SiteFunction): void {
    grantee.addEnvironment('MEDIA_KEY_ID', this.#key.publicKeyId);
    grantee.addEnvironment('MEDIA_SECRET_ID', this.#secret.ref);
    grantee.allow(['secretsmanager:GetSecretValue'], [this.#secret.ref]);
  }
}
