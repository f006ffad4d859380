import { expect, test } from 'vitest';
import { readFunctions } from './lambda.ts';
import { type Declared, deployedOf } from './testing/deployed.ts';

const arnOf = (name: string) => `arn:aws:lambda:us-east-1:123456789012:function:${name}`;

/** A function, and its rule unless it has no schedule. */
function scheduled(name: string, ScheduleExpression?: string): Declared {
  const Targets = [{ Arn: arnOf(name), Id: 'T' }];
  const code = {
    Code: { S3Bucket: 'assets', S3Key: name },
    Handler: 'index.handler',
    Runtime: 'nodejs24.x',
    Role: 'role',
  };
  const Environment = { Variables: { POWERTOOLS_SERVICE_NAME: name } };
  const served: Declared = { [name]: { type: 'AWS::Lambda::Function', properties: { ...code, Environment } } };
  if (ScheduleExpression === undefined) return served;
  return {
    ...served,
    [`${name}Rule`]: { type: 'AWS::Events::Rule', properties: { ScheduleExpression, Targets } },
    [`${name}Permission`]: {
      type: 'AWS::Lambda::Permission',
      properties: {
        Action: 'lambda:InvokeFunction',
        FunctionName: arnOf(name),
        Principal: 'events.amazonaws.com',
      },
    },
  };
}

test('functions that run by a schedule need not stay warm, unless they run each minute', () => {
  const deployed = deployedOf({
    ...scheduled('served'),
    ...scheduled('minutely', 'rate(1 minute)'),
    ...scheduled('hourly', 'rate(1 hour)'),
    ...scheduled('nightly', 'cron(0 2 * * ? *)'),
  });
  const infrequent = readFunctions(deployed).filter((one) => one.infrequent);
  expect(infrequent.map(({ name }) => name)).toEqual(['hourly', 'nightly']);
});
