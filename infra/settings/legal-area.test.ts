import { expect, test } from 'vitest';
import { inOneLegalArea } from './legal-area.ts';

// docs/operations.md#backups-in-another-account

test.each([
  ['eu-west-2', 'eu-west-1', true],
  ['eu-central-1', 'eu-central-2', true],
  ['us-east-1', 'us-west-2', true],
  ['ap-southeast-2', 'ap-southeast-4', true],
  ['sa-east-1', 'sa-east-1', true],
  ['eu-west-2', 'us-east-1', false],
  ['us-east-1', 'us-gov-west-1', false],
  ['ap-southeast-1', 'ap-southeast-2', false],
  ['me-south-1', 'me-central-1', false],
  ['ca-central-1', 'us-east-1', false],
])('%s and %s in one legal area: %s', (one, other, expected) => {
  expect(inOneLegalArea(one, other)).toBe(expected);
  expect(inOneLegalArea(other, one)).toBe(expected);
});
