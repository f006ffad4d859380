import { useRef, useState } from 'react';
import { ulid } from 'ulid';
import type { RequestInput, ResponseBody } from '#shared/contract/contract.ts';
import { call } from '../../../../lib/api/call.ts';
import { storeResponse } from '../../../../lib/api/store-response.ts';
import { refresh } from '../../../../lib/api/use-endpoint.ts';
import type { FieldErrors } from '../../../../lib/forms/form.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { notify } from '../../../../lib/notify.ts';
import { type ApiProblem, hasCode } from '../../../../lib/problem.ts';
import type { DateChange, Scope } from '../series/scope.ts';
import { isFieldChanged } from './conflict.ts';
import type { SessionForm } from './form.ts';
import { firstPast, startsToAsk } from './past-date.ts';
import { withPlace } from './pricing-rules.ts';
import { startsToAdd } from './repeats.ts';
import { fieldOf, type SessionFormOutput } from './session-rules.ts';
import { type AdminSession, keptImage, noImage, type SessionValues, valuesOf } from './session-values.ts';
import { useConflict } from './use-conflict.ts';
import type { Editing } from './use-editing.ts';

type SessionBody = Omit<RequestInput<'createSession', 'body'>, 'id'>;

function imageOf(image: string): Pick<RequestInput<'updateSession', 'body'>, 'imageUploadId'> {
  if (image === keptImage) return {};
  return { imageUploadId: image === noImage ? null : image };
}

type Sent = { session: ResponseBody<'updateSession'>; dates: DateChange[] };

/** `before` is null for a new session; `dates` lists what was changed at other dates of its series. */
export type Saved = { before: AdminSession | null; after: AdminSession; dates: DateChange[]; tells: boolean };

async function sendSession(id: string, body: SessionBody, version: string | null, scope: Scope): Promise<Sent> {
  if (version === null) return { session: await call('createSession', { body: { id, ...body } }), dates: [] };
  const params = { sessionId: id };
  if (scope === 'this')
    return { session: await call('updateSession', { params, body: { ...body, version } }), dates: [] };
  const changeResult = await call('changeDates', { params, body: { ...body, version, scope, preview: false } });
  return { session: changeResult.session ?? (await call('getAdminSession', { params })), dates: changeResult.dates };
}

const invalid = ['invalid_request', 'too_few_places', 'upload_not_found', 'upload_refused'] as const;

const isField = (name: string, values: SessionValues): name is keyof SessionValues => Object.hasOwn(values, name);

/** The errors of the fields that the server has refused. */
function refusedErrors(values: SessionValues, problem: ApiProblem): FieldErrors<keyof SessionValues> {
  const wrong: FieldErrors<keyof SessionValues> = {};
  for (const { field, message } of problem.fields) {
    const path = field.replace('body.', '');
    const name = fieldOf(path, values);
    if (isField(name, values)) wrong[name] = withPlace(path, message);
  }
  if (problem.code === 'too_few_places') wrong.maxAttendees = problem.message;
  if (problem.code.startsWith('upload_')) wrong.image = problem.message;
  return wrong;
}

/** Tells whether all that was refused stands beside a field. */
function isSaidAtFields(values: SessionValues, error: unknown): boolean {
  if (!hasCode(error, ...invalid)) return false;
  const isAtField = ({ field }: ApiProblem['fields'][number]) =>
    isField(fieldOf(field.replace('body.', ''), values), values);
  return error.fields.length > 0 ? error.fields.every(isAtField) : error.code !== 'invalid_request';
}

type Options = {
  id: string;
  editing: Editing;
  /** Asks which dates of a series are changed; null means to go on editing. */
  askScope: (body: RequestInput<'updateSession', 'body'>) => Promise<Scope | null>;
  /** Asks whether to save a date that is over; null means to go on editing. */
  askPast: (start: string) => Promise<true | null>;
  onSaved: (saved: Saved) => void;
};

/** Shows why the session was not saved, besides the errors of fields: as a notice, or as what another admin has changed. */
function useFailure(id: string, { form, base, setBase }: Editing) {
  const { conflict, meet } = useConflict(form);

  const meetOthers = async (): Promise<void> => {
    const session = await call('getAdminSession', { params: { sessionId: id } });
    await storeResponse('getAdminSession', { params: { sessionId: id } }, session);
    meet(base, session);
    setBase({ session, version: session.version, values: valuesOf(session, form.getValues().zone) });
  };

  const explain = async (error: unknown) => {
    if (!isSaidAtFields(form.getValues(), error)) {
      notify({ tone: 'bad', title: 'Failed to save session', text: messageOf(error) });
    }
    if (hasCode(error, 'session_changed') && base.version !== null) await meetOthers();
    else if (hasCode(error, 'too_few_places', 'session_cancelled')) void refresh('getAdminSession');
  };

  const fail = async (error: unknown) => {
    await explain(error).catch((secondError: unknown) => {
      notify({ tone: 'bad', title: 'Failed to save session', text: messageOf(secondError) });
    });
  };
  return { conflict, fail };
}

/** Adds the dates of the form to the session's series. Resolves to true when none is left to add; shows a failure. */
function useAddDates(sessionId: string, form: SessionForm): () => Promise<boolean> {
  // The same id until a response arrives, so that a retry adds nothing twice.
  const [id, setId] = useState(ulid);
  return async () => {
    const { recurrence } = form.getValues();
    const starts = startsToAdd(form.getValues());
    if (!recurrence || starts.length === 0) return true;
    try {
      const { added } = await call('addDates', { params: { sessionId }, body: { id, recurrence, starts } });
      setId(ulid());
      notify({ tone: 'good', title: added === 1 ? 'One date added' : `${added} dates added` });
      return true;
    } catch (error) {
      if (!hasCode(error, 'unreachable', 'internal_error', 'busy', 'site_closed')) setId(ulid());
      notify({ tone: 'bad', title: 'The session is saved, but its dates were not added', text: messageOf(error) });
      return false;
    }
  };
}

/** Saves the form. Failures are shown, and the input is kept. */
export function useSaving({ id, editing, askScope, askPast, onSaved }: Options) {
  const { form, base, setBase } = editing;
  const { conflict, fail } = useFailure(id, editing);
  const addDates = useAddDates(id, form);
  const tells = useRef(false);

  // The session is saved; its dates are tried again.
  const keepEditing = (session: AdminSession) => {
    form.setValue('image', keptImage);
    setBase({ session, version: session.version, values: valuesOf(session, form.getValues().zone) });
  };

  const send = async (input: SessionFormOutput) => {
    const { version, session: before } = base;
    const body = { ...input, ...imageOf(form.getValues('image')) };
    const past = firstPast(startsToAsk(before, form.getValues()), new Date());
    if (past && !(await askPast(past))) return;
    const isOfSeries = before?.series && version !== null && isFieldChanged(base.values, form.getValues());
    const scope = isOfSeries ? await askScope({ ...body, version }) : 'this';
    if (scope === null) return;
    try {
      const { session: after, dates } = await sendSession(id, body, version, scope);
      await storeResponse('getAdminSession', { params: { sessionId: id } }, after);
      if (!(await addDates())) return keepEditing(after);
      editing.forget();
      notify({
        tone: 'good',
        title: version === null ? 'Session created successfully' : 'Session updated successfully',
      });
      void refresh('listAdminSessions', 'listSessions', 'getSession', 'getOverview', 'getAdminSession');
      onSaved({ before, after, dates, tells: tells.current });
    } catch (error) {
      await fail(error);
      throw error;
    }
  };
  const explain = (error: unknown) =>
    hasCode(error, ...invalid) ? { wrong: refusedErrors(form.getValues(), error) } : {};
  /** @param telling whether attendees are told without a question */
  const save = (telling: Pick<Saved, 'tells'>) => {
    tells.current = telling.tells;
    form.form.submit();
  };
  return { conflict, send, explain, save };
}
