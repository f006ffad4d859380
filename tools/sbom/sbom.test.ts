import { readFileSync } from 'node:fs';
import { Version } from '@cyclonedx/cyclonedx-library/Spec';
import { JsonStrictValidator } from '@cyclonedx/cyclonedx-library/Validation';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { buildAll } from '../../local/build/build.ts';
import { bundledPackages } from './bundled-packages.ts';
import { renderSbom } from './sbom.ts';

const manifest = z
  .object({ dependencies: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));
const lock = z
  .object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));

const bomSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      purl: z.string(),
      licenses: z.array(z.object({ license: z.object({ id: z.string() }) })).length(1),
      properties: z.array(z.object({ name: z.literal('exhale:artefact'), value: z.enum(['functions', 'web']) })),
    }),
  ),
});

beforeAll(() => buildAll(() => undefined));

test('what is deployed of packages is a production dependency, and nothing else is', () => {
  const folders = bundledPackages().map(({ folder }) => folder);
  const declared = { ...manifest.dependencies, ...manifest.devDependencies };
  const direct = Object.keys(declared).filter((name) => folders.includes(`node_modules/${name}`));
  expect(Object.keys(manifest.dependencies).sort()).toEqual(direct.sort());
  expect(folders.filter((folder) => lock.packages[folder]?.dev !== undefined)).toEqual([]);
});

test('the list of packages is valid CycloneDX 1.6, with a known licence each', async () => {
  const text = renderSbom();
  expect(await new JsonStrictValidator(Version.v1dot6).validate(text)).toBeNull();
  const { components } = bomSchema.parse(JSON.parse(text));
  expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length);
  const artefactsOf = (name: string) =>
    components.find((one) => one.name === name)?.properties.map(({ value }) => value);
  expect(artefactsOf('stripe')).toEqual(['functions']);
  expect(artefactsOf('react-router')).toEqual(['web']);
  expect(artefactsOf('zod')).toEqual(['functions', 'web']);
  const licences = new Set(components.map(({ licenses: [only] }) => only?.license.id));
  expect([...licences].sort()).toEqual([
    '0BSD',
    'Apache-2.0',
    'BSD-3-Clause',
    'Bitstream-Vera',
    'MIT',
    'MIT-0',
    'MPL-2.0',
    'OFL-1.1',
  ]);
});

test('is the same for the same build', () => {
  expect(renderSbom()).toBe(renderSbom());
});
