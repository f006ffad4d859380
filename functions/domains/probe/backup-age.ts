import { DescribeContinuousBackupsCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Counts as the age of backups that are switched off: a week, in seconds. */
const offSeconds = 7 * 86_400;

/**
 * Seconds since the last instant to which the table can be restored. Returns null where the database has no such backups, as
 * DynamoDB Local.
 */
export async function backupAge(
  client: Pick<DynamoDBClient, 'send'>,
  tableName: string,
  now: Date,
): Promise<number | null> {
  try {
    const command = new DescribeContinuousBackupsCommand({ TableName: tableName });
    const { ContinuousBackupsDescription } = await client.send(command);
    const { PointInTimeRecoveryStatus, LatestRestorableDateTime } =
      ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {};
    if (PointInTimeRecoveryStatus !== 'ENABLED' || !LatestRestorableDateTime) return offSeconds;
    return Math.max(0, Math.round((now.getTime() - LatestRestorableDateTime.getTime()) / 1000));
  } catch (error) {
    if (error instanceof Error && error.name === 'UnknownOperationException') return null;
    throw error;
  }
}
