import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { money, moneySum } from '#shared/contract/common/schemas.ts';
import { eventRecord } from '../events/event-schemas.ts';
import { mailRecord } from '../outbox/mail.ts';
import { originSecret } from '../platform/origin.ts';

// docs/operations.md#rolling-a-deployment-back. A sum of money has two parts for good.

const files = globSync('*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'));

async function recordsOf(file: string): Promise<[string, unknown][]> {
  const exported: Record<string, unknown> = await import(join(import.meta.dirname, file));
  return Object.entries(exported).filter(([, value]) => value instanceof z.ZodType);
}

/** Every schema of objects within a schema, itself included. */
function objectsIn(schema: unknown): z.ZodObject[] {
  if (!(schema instanceof z.ZodType)) return [];
  if (schema instanceof z.ZodObject) return [schema, ...Object.values(schema.shape).flatMap(objectsIn)];
  const { innerType, element, valueType, options = [] } = Object(schema.def);
  return [innerType, element, valueType, ...options].flatMap(objectsIn);
}

const records = (await Promise.all(files.map(recordsOf))).flat();

test.each([...records, ['mailRecord', mailRecord], ['eventRecord', eventRecord], ['originSecret', originSecret]])(
  '%s is read with attributes that a newer version has added',
  (_name, schema) => {
    for (const { def } of objectsIn(schema).filter((one) => one !== money && one !== moneySum))
      expect(def.catchall).not.toBeInstanceOf(z.ZodNever);
  },
);

test('those that are read include bookings, purchases and sessions', () => {
  const names = records.map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(['bookingRecord', 'purchaseRecord', 'sessionRecord']));
});
