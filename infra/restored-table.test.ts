import { describe, expect, test } from 'vitest';
import { mainTable, policiesOf, resourcesOf, siteFunctions, synthesiseTemplate, template } from './testing/template.ts';

// docs/operations.md#moving-to-another-table

const tableArn = 'arn:aws:dynamodb:eu-west-2:123456789012:table/exhale-restored';
const tableStreamArn = `${tableArn}/stream/2026-11-28T09:00:00.000`;
const inDev = { stage: 'dev', mailFrom: 'hello@dev.exhale.example' } as const;
const backupCopy = {
  vaultArn: 'arn:aws:backup:eu-west-1:210987654321:backup-vault:exhale',
  keptDays: 35,
  lock: 'governance',
} as const;

const tableOf = (of: typeof template) => [mainTable(of)];

describe.each([
  ['prod', template, synthesiseTemplate({ tableStreamArn, validate: true })],
  ['dev', synthesiseTemplate(inDev), synthesiseTemplate({ ...inDev, tableStreamArn, validate: true })],
])('a stack that was moved to a restored table: %s', (_, before, moved) => {
  const [own] = tableOf(before);

  test('has its own table as it was, so that no update loses it', () => {
    expect(tableOf(moved)).toEqual(tableOf(before));
  });

  test('nothing else of it names the own table', () => {
    const others = Object.entries(moved.Resources).filter(([id]) => id !== own?.id);
    expect(JSON.stringify(others)).not.toContain(own?.id);
    expect(JSON.stringify(moved.Outputs)).not.toContain(own?.id);
    expect(moved.Outputs?.TableName?.Value).toBe('exhale-restored');
  });

  test('each function that had the own table has the restored one', () => {
    const tablesOf = (of: typeof template) =>
      [...siteFunctions(of)].map(([name, { properties }]) => [name, properties.Environment.Variables.TABLE_NAME]);
    expect(tablesOf(before).filter(([, table]) => table !== undefined).length).toBeGreaterThan(20);
    expect(tablesOf(moved)).toEqual(
      tablesOf(before).map(([name, table]) => [name, table === undefined ? undefined : 'exhale-restored']),
    );
  });

  test('stream mappings follow it', () => {
    const streams = (of: typeof template) =>
      resourcesOf(of, 'AWS::Lambda::EventSourceMapping')
        .filter(({ properties }) => properties.StartingPosition !== undefined)
        .map(({ properties }) => properties.EventSourceArn);
    expect(streams(before)).toEqual([
      { 'Fn::GetAtt': [own?.id, 'StreamArn'] },
      { 'Fn::GetAtt': [own?.id, 'StreamArn'] },
    ]);
    expect(streams(moved)).toEqual([tableStreamArn, tableStreamArn]);
  });

  test('roles may do the same with it as before with the own one', () => {
    const grants = (of: typeof template) =>
      JSON.stringify(policiesOf(of))
        .replaceAll(`{"Fn::GetAtt":["${own?.id}","Arn"]}`, `"${tableArn}"`)
        .replaceAll(`{"Fn::GetAtt":["${own?.id}","StreamArn"]}`, `"${tableStreamArn}"`)
        .replaceAll(
          new RegExp(`\\{"Fn::Join":\\["",\\["${tableArn}","(/index/\\w+)"\\]\\]\\}`, 'g'),
          `"${tableArn}$1"`,
        );
    expect(grants(moved)).toBe(grants(before));
  });
});

test('backups in another account are those of the table in use', () => {
  const copied = synthesiseTemplate({ tableStreamArn, backupCopy });
  const [selection] = resourcesOf(copied, 'AWS::Backup::BackupSelection');
  expect(selection?.properties.BackupSelection.Resources).toEqual([tableArn]);
});
