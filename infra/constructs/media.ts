import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { privateBucket } from './bucket.ts';

/** Pictures that the facilitator uploads, served below `/images/`; keys begin with `images/`. */
export class Media extends Construct {
  readonly images: IBucket;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.images = privateBucket(this, 'Images', { versioned: true });
  }
}
