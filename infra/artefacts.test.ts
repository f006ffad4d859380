import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment } from 'aws-cdk-lib/aws-s3-deployment';
import { Stack } from 'aws-cdk-lib/core';
import { afterAll, expect, test } from 'vitest';
import { builtArtefacts } from './artefacts.ts';
import { exhaleApp } from './synth.ts';

const folder = mkdtempSync(join(tmpdir(), 'exhale-artefacts-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('source maps of the app are not among the files that are copied to the public bucket', () => {
  const web = join(folder, 'web');
  mkdirSync(join(web, 'assets', 'deep'), { recursive: true });
  const built = [
    'index.html',
    'index.js.map',
    'assets/a.js',
    'assets/a.js.map',
    'assets/a.css.map',
    'assets/deep/b.map',
  ];
  for (const file of built) writeFileSync(join(web, file), '');
  const outdir = join(folder, 'out');
  const app = exhaleApp({ validate: false, outdir });
  const stack = new Stack(app, 'Copied');
  const { hashedFiles, pages } = builtArtefacts(web);
  const destinationBucket = Bucket.fromBucketName(stack, 'Bucket', 'pages');
  new BucketDeployment(stack, 'Files', { sources: [hashedFiles(), ...pages()], destinationBucket });
  app.synth();
  const copied = globSync(['asset.*/*.html', 'asset.*/**/a.js*', 'asset.*/**/*.map'], { cwd: outdir });
  expect(copied.map((file) => file.replace(/^asset\.\w+\//, '')).sort()).toEqual(['a.js', 'index.html']);
});
