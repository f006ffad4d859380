import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl } from 'aws-cdk-lib/aws-s3-deployment';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { type Artefacts, hashedFolder } from '../artefacts.ts';

/**
 * Puts the built app into its bucket. Files with hashed names are kept by browsers for a year; a page is asked for
 * again each time. Nothing is removed: a tab that was open before a deployment still finds its parts.
 */
export class Content extends Construct {
  constructor(scope: Construct, id: string, pages: IBucket, artefacts: Artefacts) {
    super(scope, id);
    const hashed = new BucketDeployment(this, 'Hashed', {
      sources: [artefacts.hashedFiles()],
      destinationBucket: pages,
      destinationKeyPrefix: hashedFolder,
      prune: false,
      cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
    });
    const unhashed = new BucketDeployment(this, 'Unhashed', {
      sources: artefacts.pages(),
      destinationBucket: pages,
      prune: false,
      cacheControl: [CacheControl.noCache()],
    });
    // First the parts, then the page that names them.
    unhashed.node.addDependency(hashed);
  }
}
