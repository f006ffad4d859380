// The import order matters: see there.
import '../../../../lib/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ulid } from 'ulid';
import type * as z from 'zod';
import { attendeeAddition } from '#shared/contract/sessions/admin-schemas.ts';
import { isFree } from '#shared/rules/money.ts';
import { messageOf } from '../../../../lib/admin/attempt.ts';
import { call } from '../../../../lib/api/call.ts';
import { notify } from '../../../../lib/notify.ts';
import type { AdminSession } from '../editor/session-values.ts';
import { refreshPlaces } from './use-attendees.ts';

const fields = attendeeAddition.omit({ id: true });
const labels = { firstName: 'First name', lastName: 'Last name', email: 'E-mail' } as const;

/** The form that gives somebody a place: its fields, why it was refused, and what sends it. */
export function useAdding(session: AdminSession, onDone: () => void) {
  // The same until it worked, so that trying again cannot add somebody twice.
  const [id] = useState(ulid);
  const [problem, setProblem] = useState<string>();
  const form = useForm<z.input<typeof fields>, unknown, z.output<typeof fields>>({
    resolver: zodResolver(fields),
    defaultValues: {
      firstName: '',
      lastName: '',
      email: '',
      paymentStatus: isFree(session.price) ? 'free' : 'paid',
      tell: true,
    },
  });
  const { errors, isSubmitting } = form.formState;
  const field = (name: keyof typeof labels) => {
    const message = errors[name] && `${labels[name]} ${errors[name].message}`;
    const error = message && (form.getValues(name).trim() ? message : `Please enter the ${labels[name].toLowerCase()}`);
    return { ...form.register(name), label: labels[name], error };
  };
  const add = form.handleSubmit(async (input) => {
    setProblem(undefined);
    try {
      const { attendeeName } = await call('addAttendee', { params: { sessionId: session.id }, body: { id, ...input } });
      notify({ tone: 'good', title: `${attendeeName} has a place now` });
      onDone();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      await refreshPlaces();
    }
  });
  return { register: form.register, field, problem, busy: isSubmitting, add };
}
