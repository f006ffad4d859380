import { type Upload, uploadItem, uploadKey, uploadRecord } from '../keys/upload.ts';
import { getItem, type Table, type Write } from '../platform/table.ts';

/** One upload, also the moment after it was written. Undefined when there is none, or it was used. */
export function findUpload(table: Table, id: string): Promise<Upload | undefined> {
  return getItem(table, uploadKey(id), uploadRecord, { consistent: true });
}

/** A file that nothing uses any more, as an upload that waits to be removed. `id` is an upload's id of its own. */
export type UnusedFile = Pick<Upload, 'id' | 'purpose' | 'key' | 'by' | 'createdAt'>;

export function unusedFile(left: UnusedFile): Upload {
  const fileName = left.key.slice(left.key.lastIndexOf('/') + 1);
  return { ...left, fileName, contentType: '', size: 0, multipartId: null, state: 'open' };
}

const named = { '#state': 'state' };

/** The write that begins an upload; refused, with what stands there, when there is one of this id. */
export function putUpload(upload: Upload): Write {
  return {
    Put: {
      Item: uploadItem(upload),
      ConditionExpression: 'attribute_not_exists(PK)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

/** The write after which a file may be used, or may no more; refused when the upload is not there, or was used. */
export function setUploadState({ id }: Pick<Upload, 'id'>, from: Upload['state'], to: Upload['state']): Write {
  return {
    Update: {
      Key: uploadKey(id),
      UpdateExpression: 'SET #state = :to',
      ConditionExpression: '#state = :from',
      ExpressionAttributeNames: named,
      ExpressionAttributeValues: { ':from': from, ':to': to },
    },
  };
}

/** The write that forgets an upload of which nothing is left; refused when it is complete by now, or gone. */
export function deleteUpload({ id }: Pick<Upload, 'id'>): Write {
  return {
    Delete: {
      Key: uploadKey(id),
      ConditionExpression: '#state = :open',
      ExpressionAttributeNames: named,
      ExpressionAttributeValues: { ':open': 'open' },
    },
  };
}

/**
 * The write that makes a completed upload somebody's file: it is an upload no more. It belongs into the transaction
 * that writes its key to where it is used; refused when it was used or tidied away meanwhile.
 */
export function claimUpload({ id }: Upload): Write {
  return {
    Delete: {
      Key: uploadKey(id),
      ConditionExpression: '#state = :complete',
      ExpressionAttributeNames: named,
      ExpressionAttributeValues: { ':complete': 'complete' },
    },
  };
}
