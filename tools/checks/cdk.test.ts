import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';

const read = <Schema extends z.ZodType>(file: string, schema: Schema) =>
  schema.parse(JSON.parse(readFileSync(file, 'utf8')));

test('`npx cdk` runs the app on the pinned Node, whatever Node is on PATH', () => {
  const { app } = read('cdk.json', z.object({ app: z.string() }));
  const { devDependencies } = read('package.json', z.object({ devDependencies: z.object({ node: z.string() }) }));
  const [program = ''] = app.split(' ');
  const version = execFileSync(program, ['--version'], { env: { PATH: '/nowhere' }, encoding: 'utf8' });
  expect(version.trim()).toBe(`v${devDependencies.node}`);
});
