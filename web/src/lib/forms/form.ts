/** Result of a submission, shown by an `Alert` above the form. */
export type FormMessage = {
  /** Failed, needs a step first, or succeeded. */
  tone: 'bad' | 'wait' | 'good';
  title: string;
  text?: string;
};

/** Error messages by the names of fields. */
export type FieldErrors<Name extends string> = { [Key in Name]?: string | undefined };

export type FormProblem<Name extends string> = { wrong?: FieldErrors<Name>; message?: FormMessage | undefined };

/** The text of a field; of a checkbox 'on' or nothing. */
export type ReadField<Name extends string> = (name: Name) => string;
