import { createHash } from 'node:crypto';
import { KeyGroup, PublicKey } from 'aws-cdk-lib/aws-cloudfront';
import { type CorsRule, HttpMethods, type IBucket } from 'aws-cdk-lib/aws-s3';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { privateBucket } from './bucket.ts';
import type { SiteFunction } from './function.ts';

/** Uploads in parts that nobody finished are paid for until they are removed. */
const unfinished = { abortIncompleteMultipartUploadAfter: Duration.days(2) };
/** What was replaced or deleted by mistake can be had back for a month; then nothing of it is left. */
const replaced = { noncurrentVersionExpiration: Duration.days(30), expiredObjectDeleteMarker: true };
const lifecycleRules = [{ ...unfinished, ...replaced }];

/** Below which keys uploads lie: pictures of sessions and recordings; videos and their captions. */
const uploadedImages = ['images/sessions/*', 'images/recordings/*'];
const uploadedMedia = ['media/videos/*', 'media/captions/*'];

/** What functions do with uploaded files. */
export type FileAction =
  | 'PutObject'
  | 'GetObject'
  | 'DeleteObject'
  | 'AbortMultipartUpload'
  | 'ListMultipartUploadParts';

/** The admin's browser puts parts of files to addresses that are signed for it, and reads what S3 calls each part. */
const browserRule = (origin: string): CorsRule => ({
  allowedOrigins: [origin],
  allowedMethods: [HttpMethods.PUT],
  allowedHeaders: ['content-type'],
  exposedHeaders: ['ETag'],
  maxAge: 3600,
});

/** A bucket's ARN as the checks write it. */
function arnName(bucket: IBucket): string {
  const arn: { 'Fn::GetAtt': string[] } = Stack.of(bucket).resolve(bucket.bucketArn);
  return arn['Fn::GetAtt'].join('.');
}

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

  /**
   * `publicKey` is the public half of the key that signs addresses, as PEM; `siteOrigin` is whose pages may send files,
   * one star standing for anything.
   */
  constructor(scope: Construct, id: string, { publicKey, siteOrigin }: { publicKey: string; siteOrigin: string }) {
    super(scope, id);
    const cors = [browserRule(siteOrigin)];
    this.images = privateBucket(this, 'Images', { versioned: true, lifecycleRules, cors });
    this.videos = privateBucket(this, 'Videos', { versioned: true, lifecycleRules, cors });
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

  /** Where browsers send files to. */
  get uploadOrigins(): string[] {
    return [this.images, this.videos].map(({ bucketRegionalDomainName }) => `https://${bucketRegionalDomainName}`);
  }

  /** Tells the function the buckets, and lets it do these things with uploaded files. */
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
    acknowledge(grantee.ownRole, 'A file that is uploaded has a new name each time', ...rules);
  }

  /** Tells the function the key and lets it sign addresses of videos. */
  grantSigning(grantee: SiteFunction): void {
    grantee.addEnvironment('MEDIA_KEY_ID', this.#key.publicKeyId);
    grantee.addEnvironment('MEDIA_SECRET_ID', this.#secret.ref);
    grantee.allow(['secretsmanager:GetSecretValue'], [this.#secret.ref]);
  }
}
