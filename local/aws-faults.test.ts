import { afterEach, describe, expect, test } from 'vitest';
import { openSharedAws, put } from './testing/shared-aws.ts';

const { call, faults } = openSharedAws();

describe('a fault', () => {
  const writes = (...keys: string[]) => ({ TransactItems: keys.map((PK) => ({ Put: put(PK) })) });
  const write = (...keys: string[]) => call('Writer', 'dynamodb', 'TransactWriteItems', writes(...keys));
  const countOf = async (PK: string) => {
    const query = {
      TableName: 'Test',
      KeyConditionExpression: 'PK = :pk',
      ExpressionAttributeValues: { ':pk': { S: PK } },
      ConsistentRead: true,
    };
    return (await call('Writer', 'dynamodb', 'Query', query)) as { Count: number };
  };

  afterEach(() => void faults.clear());

  test('cancels a transaction with its reasons, as DynamoDB does on a conflict, and then no further one', async () => {
    faults.add({ function: 'writer', service: 'dynamodb', action: 'TransactWriteItems', error: 'TransactionConflict' });
    await expect(write('FAULT#1', 'FAULT#2')).rejects.toMatchObject({
      payload: {
        errorType: 'TransactionCanceledException',
        errorMessage: expect.stringContaining('[TransactionConflict, None]'),
      },
    });
    expect(await countOf('FAULT#1')).toMatchObject({ Count: 0 });
    await expect(write('FAULT#1', 'FAULT#2')).resolves.toMatchObject({ status: 200 });
  });

  test.each([
    ['TransactionConflict', 'TransactionConflictException'],
    ['ProvisionedThroughputExceeded', 'ProvisionedThroughputExceededException'],
    ['ThrottlingException', 'ThrottlingException'],
    ['Unavailable', 'InternalServerError'],
  ])('%s is answered to a single write as %s', async (error, errorType) => {
    faults.add({ service: 'dynamodb', action: 'PutItem', error });
    await expect(call('Writer', 'dynamodb', 'PutItem', put('FAULT#3'))).rejects.toMatchObject({
      payload: { errorType },
    });
    expect(await countOf('FAULT#3')).toMatchObject({ Count: 0 });
  });

  test('kills the worker before its call, so that nothing is written', async () => {
    faults.add({ service: 'dynamodb', action: 'TransactWriteItems', error: 'kill' });
    await expect(write('KILLED#1')).rejects.toMatchObject({ payload: { errorType: 'Runtime.ExitError' } });
    expect(await countOf('KILLED#1')).toMatchObject({ Count: 0 });
  });

  test('kills the worker after its call, when the item is written', async () => {
    faults.add({ service: 'dynamodb', action: 'TransactWriteItems', error: 'kill', when: 'after' });
    await expect(write('KILLED#2')).rejects.toMatchObject({ payload: { errorType: 'Runtime.ExitError' } });
    expect(await countOf('KILLED#2')).toMatchObject({ Count: 1 });
    expect(faults.clear()).toMatchObject([{ error: 'kill', applied: 1 }]);
  });

  test('of another service has the format of that service', async () => {
    faults.add({ service: 'secretsmanager', error: 'ThrottlingException' });
    await expect(call('Writer', 'secrets', 'GetSecretValue', { SecretId: 'test/keys' })).rejects.toMatchObject({
      payload: { errorType: 'TooManyRequestsException' },
    });
    faults.add({ service: 's3', error: 'Unavailable' });
    await expect(
      call('Writer', 's3', 'GetObject', { Bucket: 'test-files', Key: 'kept/a b.txt' }),
    ).rejects.toMatchObject({ payload: { errorType: 'ServiceUnavailable' } });
  });
});
