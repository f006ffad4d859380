import * as z from 'zod';
import { questionKinds, type ScreeningQuestion } from '#shared/rules/screening.ts';

const typedQuestions = z.array(z.object({ text: z.string(), kind: z.enum(questionKinds), required: z.boolean() }));

/** The field without any question. */
export const noQuestions = '[]';

/** The questions that the form's field holds, as typed. */
export function questionsIn(field: string): ScreeningQuestion[] {
  try {
    return typedQuestions.parse(JSON.parse(field));
  } catch {
    return []; // Not ours.
  }
}

/** Lists the questions as text, to compare them with another admin's version. */
export function questionsText(field: string): string {
  const texts = questionsIn(field).map(({ text, kind, required }) => {
    const how = kind === 'yes_no' ? 'yes or no' : 'in words';
    return `${text} (${how}${required ? '' : ', optional'})`;
  });
  return texts.join('\n') || 'None';
}

const yesNo = (text: string): ScreeningQuestion => ({ text, kind: 'yes_no', required: true });

/** Lists what breathwork usually asks, by the name on its button. */
export const suggestions: Record<string, ScreeningQuestion> = {
  Pregnancy: yesNo('Are you pregnant, or might you be?'),
  'Heart and blood pressure': yesNo('Do you have a heart condition or high blood pressure?'),
  Epilepsy: yesNo('Have you ever had epilepsy or a seizure?'),
  Eyes: yesNo('Do you have glaucoma, or have you had a detached retina?'),
  Medication: { text: 'Which medication do you take?', kind: 'text', required: false },
};
