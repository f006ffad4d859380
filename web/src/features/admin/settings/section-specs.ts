import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Plan } from '#shared/rules/memberships.ts';

/** A control of a section's form; `name` is the path of its value, its parts joined by a dot. */
export type FieldSpec = {
  name: string;
  label: string;
  /**
   * `slug`: part of an address, made from the name of a row where it is empty. `id`: not shown; a new row of a list gets one
   * from its name, of `ulid` at random. `picture`: one of a row, with its own upload. `amount`: money of any currency, in minor units;
   * `sums`: one in each currency; `planPrice`: the same, with whom a change of it is for, which
   * `planPriceFor` reads and shows nothing of its own. `choices`: a list of those that are chosen.
   */
  kind?:
    | 'line'
    | 'slug'
    | 'text'
    | 'markdown'
    | 'switch'
    | 'choice'
    | 'choices'
    | 'id'
    | 'ulid'
    | 'picture'
    | 'amount'
    | 'sums'
    | 'planPrice'
    | 'planPriceFor'
    | 'whole';
  /** The unit of a whole number. */
  unit?: string;
  /** The values of a choice or of choices, with their names. */
  options?: Record<string, string>;
  /** The plans as they are saved, of which a price may be changed. */
  plans?: readonly Plan[];
  hint?: string;
  maxLength?: number;
  /** Null when it is left empty. */
  optional?: boolean;
  /** A switch that was on asks by this before it is off. */
  asks?: string;
  /** Is filled in where nothing was stored. */
  initial?: string;
  /** Says what to think of in a value that is allowed; undefined for nothing. */
  warning?: (typed: string) => string | undefined;
};

/** A list that rows are added to; `name` is the path of the array, `one` says what a row is. */
export type RowsSpec = {
  name: string;
  one: string;
  add: string;
  max: number;
  fields: FieldSpec[];
  empty: string;
  /** Names a value of a row with fields of its own, which is null where all of these are left empty. */
  orNull?: string;
  /** Each row has a heading, and removing it asks first. */
  isLarge?: boolean;
};

export type GroupSpec = {
  title: string;
  hint?: string;
  /** A switch for all of the group, whose value is null while it is off; `name` is the path of the value, below which its fields are. */
  whole?: { name: string; label: string };
  fields?: FieldSpec[];
  rows?: RowsSpec;
  picture?: boolean;
};

export type SectionSpec = {
  title: string;
  /** Describes the section in the list of sections. */
  about: string;
  groups: GroupSpec[];
  /** Takes the place of `groups` where these depend on other settings. */
  groupsOf?: (settings: ResponseBody<'getSiteSettings'>) => GroupSpec[];
  /** Pages that show it. */
  preview?: { label: string; href: string }[];
};
