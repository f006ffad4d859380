import { type Upload, uploadItem, uploadKey, uploadRecord } from '../../ground/keys/upload.ts';
import { createItem } from '../../ground/platform/change.ts';
import { getItem, type Table, type Write } from '../../ground/platform/table.ts';

/** Strongly consistent. Undefined when there is none, or it was claimed. */
export function findUpload(table: Table, id: string): Promise<Upload | undefined> {
  return getItem(table, uploadKey(id), uploadRecord, { consistent: true });
}

/** `id` is a new upload's id. */
export type UnusedFile = Pick<Upload, 'id' | 'purpose' | 'key' | 'by' | 'createdAt'>;

/** Represents a file that is not used any more as an upload, for the cleanup to remove. */
export function unusedFile(left: UnusedFile): Upload {
  const fileName = left.key.slice(left.key.lastIndexOf('/') + 1);
  return { ...left, fileName, contentType: '', size: 0, multipartId: null, state: 'open' };
}

const named = { '#state': 'state' };

/** Refused, with the existing item, when there is an upload of this id. */
export function putUpload(upload: Upload): Write {
  return createItem(uploadItem(upload));
}

/** Refused when the upload is in another state, gone or claimed. */
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

/** Names the photograph that the file becomes. Refused when the upload is complete or gone. */
export function setUploadKey({ id }: Pick<Upload, 'id'>, key: string): Write {
  return {
    Update: {
      Key: uploadKey(id),
      UpdateExpression: 'SET #key = :key',
      ConditionExpression: '#state = :open',
      ExpressionAttributeNames: { ...named, '#key': 'key' },
      ExpressionAttributeValues: { ':key': key, ':open': 'open' },
    },
  };
}

/** Refused when the upload is complete or gone. */
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
 * Claims a completed upload, in the transaction that stores its key where it is used. Refused when it was claimed or
 * removed before.
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
