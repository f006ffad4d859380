import type { RequestInput, ResponseBody } from '#shared/contract/contract.ts';
import { messageOf } from '../../../../lib/admin/attempt.ts';
import { call } from '../../../../lib/api/call.ts';
import { refresh, storeResponse } from '../../../../lib/api/use-endpoint.ts';
import { notify } from '../../../../lib/notify.ts';
import { type ApiProblem, hasCode } from '../../../../lib/problem.ts';
import type { SessionForm } from './form.ts';
import { fieldOf, type SessionFormOutput } from './session-rules.ts';
import { type AdminSession, keptImage, noImage, type SessionValues, valuesOf } from './session-values.ts';
import { type Base, useConflict } from './use-conflict.ts';
import type { Editing } from './use-editing.ts';

type Saved = ResponseBody<'updateSession'>;

function imageOf(image: string): Pick<RequestInput<'updateSession', 'body'>, 'imageUploadId'> {
  if (image === keptImage) return {};
  return { imageUploadId: image === noImage ? null : image };
}

function send(id: string, input: SessionFormOutput, { version }: Base, image: string): Promise<Saved> {
  const body = { ...input, ...imageOf(image) };
  return version === null
    ? call('createSession', { body: { id, ...body } })
    : call('updateSession', { params: { sessionId: id }, body: { ...body, version } });
}

const isField = (name: string, values: SessionValues): name is keyof SessionValues => Object.hasOwn(values, name);

function markRefused(form: SessionForm, problem: ApiProblem): void {
  const values = form.getValues();
  for (const { field, message } of problem.fields) {
    const name = fieldOf(field.replace('body.', ''), values);
    if (isField(name, values)) form.setError(name, { message }, { shouldFocus: true });
  }
  if (problem.code === 'too_few_places') {
    form.setError('maxAttendees', { message: problem.message }, { shouldFocus: true });
  }
  if (problem.code.startsWith('upload_')) form.setError('image', { message: problem.message });
}

type Options = {
  id: string;
  editing: Editing;
  /** After it was saved: how it was before, null for a new one, and how it is now. */
  onSaved: (before: AdminSession | null, after: AdminSession) => void;
};

/** Saves the form. Failures are shown, and the input is kept. */
export function useSaving({ id, editing, onSaved }: Options) {
  const { form, base, setBase } = editing;
  const { conflict, meet } = useConflict(form);

  const meetOthers = async (): Promise<void> => {
    const session = await call('getAdminSession', { params: { sessionId: id } });
    await storeResponse('getAdminSession', { params: { sessionId: id } }, session);
    meet(base, session);
    setBase({ session, version: session.version, values: valuesOf(session, form.getValues().zone) });
  };

  const fail = async (error: unknown) => {
    notify({ tone: 'bad', title: 'Failed to save session', text: messageOf(error) });
    if (hasCode(error, 'session_changed') && base.version !== null) await meetOthers();
    else if (hasCode(error, 'too_few_places')) void refresh('getAdminSession');
  };

  const save = async (input: SessionFormOutput) => {
    try {
      const after = await send(id, input, base, form.getValues('image'));
      editing.forget();
      const created = base.version === null;
      notify({ tone: 'good', title: created ? 'Session created successfully' : 'Session updated successfully' });
      await storeResponse('getAdminSession', { params: { sessionId: id } }, after);
      void refresh('listAdminSessions', 'listSessions', 'getSession', 'getOverview');
      onSaved(base.session, after);
    } catch (error) {
      if (hasCode(error, 'invalid_request', 'too_few_places', 'upload_not_found', 'upload_refused')) {
        markRefused(form, error);
      }
      await fail(error).catch((again: unknown) => {
        notify({ tone: 'bad', title: 'Failed to save session', text: messageOf(again) });
      });
    }
  };
  return { conflict, save: form.handleSubmit(save) };
}
