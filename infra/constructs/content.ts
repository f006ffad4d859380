import type { IRole } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, type BucketDeploymentProps, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Duration, Stack, Token } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { robots } from '#shared/contract/sitemap.ts';
import { type SiteConfig, siteConfigPath } from '#shared/rules/accounts.ts';
import { type Artefacts, hashedFolder } from '../artefacts.ts';
import { acknowledge } from './acknowledge.ts';
import type { Identity } from './identity.ts';
import { siteLog } from './observability.ts';
import { removeChild } from './remove-child.ts';

export type ContentProps = {
  pages: IBucket;
  artefacts: Artefacts;
  identity: Identity;
  contactEmail: string;
  siteUrl: string;
};

function siteConfig({ identity: { pool, client }, contactEmail }: ContentProps): SiteConfig {
  return { userPoolId: pool.userPoolId, userPoolClientId: client.userPoolClientId, contactEmail };
}

/** Types of text files by the ends of their names: S3 stores no encoding with a type unless it is told one. */
const textTypes = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  txt: 'text/plain',
  svg: 'image/svg+xml',
} as const;

/** Files that are copied together, since one deployment sets one type for all that it copies. */
type FileKind = Pick<BucketDeploymentProps, 'exclude' | 'include' | 'contentType'>;

/** The text files with these endings, and `Other`: the rest, with the types of their names. */
function fileKinds(...endings: (keyof typeof textTypes)[]): [name: string, kind: FileKind][] {
  const pattern = (ending: string) => `*.${ending}`;
  const texts = endings.map((ending): [string, FileKind] => [
    `${ending.charAt(0).toUpperCase()}${ending.slice(1)}`,
    { exclude: ['*'], include: [pattern(ending)], contentType: `${textTypes[ending]}; charset=utf-8` },
  ]);
  return [...texts, ['Other', { exclude: endings.map(pattern) }]];
}

/**
 * Copies the built app into its bucket. Files with hashed names are cached by browsers for a year, pages are revalidated
 * each time. Nothing is removed, so a tab opened before a deployment still finds its chunks.
 */
export class Content extends Construct {
  constructor(scope: Construct, id: string, props: ContentProps) {
    super(scope, id);
    const { pages, artefacts } = props;
    const shared = { destinationBucket: pages, prune: false, logGroup: siteLog(this, 'Log') };
    const hashed = this.#copy('Hashed', fileKinds('js', 'css'), {
      ...shared,
      sources: [artefacts.hashedFiles()],
      destinationKeyPrefix: hashedFolder,
      cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
    });
    const unhashed = this.#copy('Unhashed', fileKinds('html', 'txt', 'svg'), {
      ...shared,
      sources: [
        ...artefacts.pages(),
        Source.jsonData(siteConfigPath.slice(1), siteConfig(props)),
        Source.data('robots.txt', robots(props.siteUrl)),
      ],
      cacheControl: [CacheControl.noCache()],
    });
    // First the chunks, then the page that references them.
    for (const one of unhashed) one.node.addDependency(...hashed);
    for (const { handlerRole } of hashed.slice(0, 1)) acknowledgeHandler(handlerRole, pages);
    // All share one function, which has the layer of the first: the others' layers would be deployed for nothing.
    for (const { node } of [...hashed, ...unhashed].slice(1)) removeChild(node, 'AwsCliLayer');
  }

  #copy(name: string, kinds: [string, FileKind][], props: BucketDeploymentProps): BucketDeployment[] {
    return kinds.map(([kind, files]) => new BucketDeployment(this, `${name}${kind}`, { ...props, ...files }));
  }
}

/** ARN of the bucket of files to deploy, in the notation of cdk-nag. */
function assetsOf({ partition, account, region }: Stack): string {
  const notationOf = (value: string, pseudo: string) => (Token.isUnresolved(value) ? `<AWS::${pseudo}>` : value);
  const bucket = `cdk-hnb659fds-assets-${notationOf(account, 'AccountId')}-${notationOf(region, 'Region')}`;
  return `arn:${notationOf(partition, 'Partition')}:s3:::${bucket}`;
}

/** Role and runtime of the function that copies the files are CDK's choice. */
function acknowledgeHandler(role: IRole, pages: IBucket): void {
  const handler = role.node.scope;
  if (!handler) throw new Error('the role of the deployment has no function');
  const arn: { 'Fn::GetAtt': string[] } = Stack.of(pages).resolve(pages.bucketArn);
  const actions = ['GetBucket*', 'GetObject*', 'List*', 'Abort*', 'DeleteObject*'];
  acknowledge(
    handler,
    'CDK writes this role; it reaches the files to deploy and their bucket, and only during a deployment',
    'AwsSolutions-L1',
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    ...actions.map((action) => `AwsSolutions-IAM5[Action::s3:${action}]`),
    `AwsSolutions-IAM5[Resource::${assetsOf(Stack.of(pages))}/*]`,
    `AwsSolutions-IAM5[Resource::<${arn['Fn::GetAtt'].join('.')}>/*]`,
  );
}
