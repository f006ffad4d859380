import type { BucketDeploymentProps } from 'aws-cdk-lib/aws-s3-deployment';

/** Types of text files by the ends of their names: S3 stores no encoding with a type unless it is told one. */
const textTypes = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  txt: 'text/plain',
  svg: 'image/svg+xml',
} as const;

/** Files that are copied together, since one deployment sets one type for all that it copies. */
export type FileKind = Pick<BucketDeploymentProps, 'exclude' | 'include' | 'contentType'>;

/** The text files with these endings, and `Other`: the rest, with the types of their names. */
export function fileKinds(...endings: (keyof typeof textTypes)[]): [name: string, kind: FileKind][] {
  const pattern = (ending: string) => `*.${ending}`;
  const texts = endings.map((ending): [string, FileKind] => [
    `${ending.charAt(0).toUpperCase()}${ending.slice(1)}`,
    { exclude: ['*'], include: [pattern(ending)], contentType: `${textTypes[ending]}; charset=utf-8` },
  ]);
  return [...texts, ['Other', { exclude: endings.map(pattern) }]];
}
