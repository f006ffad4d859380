import { resolve } from 'node:path';
import { bundleFolder } from '#infra/functions.ts';
import { demo } from './build/build.ts';
import type { Functions } from './lambda/functions.ts';
import type { Deployed } from './resources.ts';
import { arn } from './template/template.ts';

/** Adds the function that fills and inspects the demo data. It is in no template, and may do everything. */
export function addDemo(functions: Functions, deployed: Deployed): void {
  const { TableName: table = '', ImagesBucketName: images = '' } = deployed.outputs;
  const definition = {
    ...{ logicalId: demo.name, functionName: demo.name, name: demo.name, arn: arn('lambda', `function:${demo.name}`) },
    ...{ handler: 'index.handler', timeoutSeconds: 120, memoryMegabytes: 512, roleArn: '', codeKey: '' },
    logGroup: `/aws/lambda/${demo.name}`,
    environment: { TABLE_NAME: table, IMAGES_BUCKET: images, POWERTOOLS_SERVICE_NAME: demo.name },
  };
  functions.add(
    definition,
    { name: demo.name, roleName: demo.name, statements: 'everything' },
    resolve(bundleFolder(demo.name)),
  );
}
