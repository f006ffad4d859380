import type { RequestOutput } from '#shared/contract/contract.ts';
import { type FileChange, fileChange, fileWrites } from '../../../domains/uploads/file-change.ts';
import { putAuditEntry } from '../../../ground/audit-entries/store.ts';
import type { WholeSession } from '../../../ground/keys/session.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { versionAfter } from '../../../ground/platform/version.ts';
import { getUndeletedSession } from './list.ts';
import { changeSession } from './store.ts';
import { adminSessionOf } from './view.ts';

type Input = RequestOutput<'setSessionRecording', 'body'>;

/**
 * Sets or removes the recording of a session, uploaded or a link, and whom it is for (docs/product.md#session-recording).
 * The cleanup of uploads removes a file that it replaces. Idempotent. Throws HttpError 404, and what `fileChange` throws.
 */
export const setSessionRecording: Handler<'setSessionRecording', WriteDependencies> = (call, dependencies) =>
  retryOnConflict(async () => {
    const { params, body, member } = call;
    const { table, now } = dependencies;
    const before = await getUndeletedSession(table, params.sessionId);
    const currentKey = before.recordingFile?.key ?? null;
    const file = await fileChange(table, { purpose: 'session_video', currentKey, uploadId: body.uploadId });
    const at = versionAfter(before.updatedAt, now());
    const after = { ...withRecording(before, body, file), updatedAt: at, updatedBy: member.email };
    const { used, unusedWrites } = fileWrites([file], member.sub, dependencies);
    const target = { type: 'session', id: before.id, name: before.title };
    const change = { action: 'session.recording_set', target, before: audited(before), after: audited(after) };
    const { written } = await transactNamed<string>(table, {
      ...changeSession({ before, after }),
      used: used[0],
      unused: unusedWrites[0],
      audit: putAuditEntry(call, change, dependencies),
    });
    return written ? adminSessionOf(after) : conflict;
  });

function withRecording(before: WholeSession, input: Input, { key, upload }: FileChange): WholeSession {
  const { recordingFile, recordingForAttended: _, recordingToldAt, ...session } = before;
  const { recordingUrl, durationSeconds, forAttended } = input;
  const uploaded = upload && { key: upload.key, name: upload.fileName, size: upload.size, durationSeconds };
  const file = uploaded ?? (key === null ? undefined : recordingFile);
  const isSame = file?.key === recordingFile?.key && recordingUrl === before.recordingUrl;
  return {
    ...session,
    recordingUrl,
    ...(file && { recordingFile: file }),
    ...(forAttended && { recordingForAttended: true as const }),
    ...(isSame && recordingToldAt !== undefined && { recordingToldAt }),
  };
}

function audited({ recordingFile, recordingUrl, recordingForAttended }: WholeSession) {
  return { file: recordingFile?.name ?? null, link: recordingUrl, forAttended: recordingForAttended ?? false };
}
