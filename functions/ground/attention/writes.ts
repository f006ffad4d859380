import type { AttentionKind } from '#shared/rules/attention.ts';
import { table as shape } from '#shared/rules/table.ts';
import {
  type AttentionItem,
  attentionId,
  attentionItemKey,
  dismissedAttention,
  listedAttention,
  listedEntries,
} from '../keys/attention-item.ts';
import type { UpdateWrite, Write } from '../platform/table.ts';

type NewItem = Pick<AttentionItem, 'kind' | 'subject'> & Partial<Pick<AttentionItem, 'amount' | 'detail' | 'entry'>>;

const { partitionKey: list, sortKey: time } = shape.indexes.byKind;

/**
 * Lists something under `Needs attention`. Idempotent and never refused, so it can be part of any transaction: an item
 * that is listed or dismissed keeps its time and state, with the new amount and detail.
 */
export function needAttention(
  { kind, subject, amount = null, detail = null, entry = null }: NewItem,
  now: Date,
): UpdateWrite {
  return {
    Update: {
      Key: attentionItemKey(attentionId(kind, subject.id)),
      UpdateExpression:
        'SET #kind = :kind, #subject = :subject, #amount = :amount, #detail = :detail, #entry = :entry, ' +
        '#at = if_not_exists(#at, :at), #list = if_not_exists(#list, :list), #time = if_not_exists(#time, :at)',
      ExpressionAttributeNames: {
        '#kind': 'kind',
        '#subject': 'subject',
        '#amount': 'amount',
        '#detail': 'detail',
        '#entry': 'entry',
        '#at': 'at',
        '#list': list,
        '#time': time,
      },
      ExpressionAttributeValues: {
        ':kind': kind,
        ':subject': subject,
        ':amount': amount,
        ':detail': detail,
        ':entry': entry,
        ':at': now.toISOString(),
        ':list': listOf(kind),
      },
    },
  };
}

const listOf = (kind: AttentionKind) => (kind === 'entry_unreadable' ? listedEntries : listedAttention);

/** The problem is solved: no effect without an item; a recurrence is listed again. */
export function attentionResolved(kind: AttentionKind, subjectId: string): Write {
  return { Delete: { Key: attentionItemKey(attentionId(kind, subjectId)) } };
}

/** Takes an item off the list, and keeps it off; refused when it is gone. */
export function dismissAttention({ kind, subject }: Pick<AttentionItem, 'kind' | 'subject'>): Write {
  return {
    Update: {
      Key: attentionItemKey(attentionId(kind, subject.id)),
      UpdateExpression: 'SET #list = :dismissed',
      ConditionExpression: '#list = :listed',
      ExpressionAttributeNames: { '#list': list },
      ExpressionAttributeValues: { ':dismissed': dismissedAttention, ':listed': listOf(kind) },
    },
  };
}
