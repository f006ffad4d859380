import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ListTagsOfResourceCommand,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import type { EquipContext } from '../equip.ts';

const tableArn = 'arn:aws:dynamodb:eu-west-2:123456789012:table/exhale-restored';

/** A table of AWS as a restore leaves it. A change makes it `UPDATING` for one look, in which AWS refuses others. */
export class EmulatedTable {
  status = 'CREATING';
  streamViewType: string | undefined;
  isProtected = false;
  expiresBy: string | undefined;
  hasRecovery = false;
  tags: Record<string, string> = {};
  /** Names of commands so far. */
  calls: string[] = [];
  printed: string[] = [];
  /** Breaks a call, by its number, before or after it took effect. */
  fault: (call: number) => 'before' | 'after' | undefined = () => undefined;

  get context(): EquipContext {
    return {
      client: { send: (command: object) => this.#send(command) } as unknown as EquipContext['client'],
      pause: async () => undefined,
      print: (line) => void this.printed.push(line),
    };
  }

  async #send(command: object): Promise<unknown> {
    this.calls.push(command.constructor.name);
    const fault = this.fault(this.calls.length);
    if (fault === 'before') throw new Error('the connection broke');
    const answer = this.#answer(command);
    if (fault === 'after') throw new Error('the connection broke');
    return answer;
  }

  #answer(command: object): unknown {
    if (command instanceof DescribeTableCommand) return { Table: this.#describe() };
    if (command instanceof UpdateTableCommand) return this.#update(command.input);
    if (command instanceof DescribeTimeToLiveCommand) {
      return { TimeToLiveDescription: { TimeToLiveStatus: this.expiresBy ? 'ENABLED' : 'DISABLED' } };
    }
    if (command instanceof UpdateTimeToLiveCommand) {
      if (this.expiresBy) throw new Error('ValidationException: TimeToLive is already enabled');
      this.expiresBy = command.input.TimeToLiveSpecification?.AttributeName;
      return {};
    }
    if (command instanceof DescribeContinuousBackupsCommand) {
      const PointInTimeRecoveryStatus = this.hasRecovery ? 'ENABLED' : 'DISABLED';
      return { ContinuousBackupsDescription: { PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus } } };
    }
    if (command instanceof UpdateContinuousBackupsCommand) {
      this.hasRecovery = command.input.PointInTimeRecoverySpecification?.PointInTimeRecoveryEnabled ?? false;
      return {};
    }
    if (command instanceof ListTagsOfResourceCommand) {
      return { Tags: Object.entries(this.tags).map(([Key, Value]) => ({ Key, Value })) };
    }
    if (command instanceof TagResourceCommand) {
      for (const { Key = '', Value = '' } of command.input.Tags ?? []) this.tags[Key] = Value;
      return {};
    }
    throw new Error(`an unexpected ${command.constructor.name}`);
  }

  #describe() {
    const { status, streamViewType } = this;
    this.status = 'ACTIVE';
    return {
      TableArn: tableArn,
      TableStatus: status,
      GlobalSecondaryIndexes: [{ IndexName: 'byKind', IndexStatus: status === 'CREATING' ? 'CREATING' : 'ACTIVE' }],
      DeletionProtectionEnabled: this.isProtected,
      ...(streamViewType && {
        StreamSpecification: { StreamEnabled: true, StreamViewType: streamViewType },
        LatestStreamArn: `${tableArn}/stream/2026-11-28T09:00:00.000`,
      }),
    };
  }

  #update({ StreamSpecification, DeletionProtectionEnabled }: UpdateTableCommand['input']) {
    if (this.status !== 'ACTIVE') throw new Error('ResourceInUseException');
    if (StreamSpecification && this.streamViewType)
      throw new Error('ValidationException: Table already has an enabled stream');
    this.streamViewType = StreamSpecification?.StreamViewType ?? this.streamViewType;
    this.isProtected = DeletionProtectionEnabled ?? this.isProtected;
    this.status = 'UPDATING';
    return {};
  }
}
