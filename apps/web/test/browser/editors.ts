import {
  allEndpoints,
  type EndpointKey,
  type EndpointOf,
  type ErrorCode,
  type ErrorValues,
  type ResultOf,
} from "@tender/contract";
import { expect } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { answer, type RecordedCalls, refusal } from "./answers.ts";

/** A field of an editor, and how a test types into it and reads it. */
interface Field {
  readonly label: string;
  readonly type: (form: Locator, value: string) => Promise<void>;
  readonly shows: (form: Locator, value: string) => Promise<void>;
}

/** A text field under its label. */
export const createTextField = (label: string): Field => {
  const field = (form: Locator) => form.getByLabelText(label, { exact: true });
  return {
    label,
    type: (form, value) => userEvent.fill(field(form), value),
    shows: (form, value) => expect.element(field(form)).toHaveValue(value),
  };
};

/** A field with a list of options, known by their words. */
export const createChoiceField = (label: string): Field => ({
  label,
  type: async (form, value) => {
    await userEvent.click(form.getByLabelText(label, { exact: true }));
    await userEvent.click(page.getByTitle(value, { exact: true }).last());
  },
  shows: (form, value) => expect.element(form.getByText(value, { exact: true }).first()).toBeVisible(),
});

interface Refusal {
  readonly code: ErrorCode;
  /** The field that the server names. */
  readonly field?: string;
  readonly values?: ErrorValues;
  readonly text: string;
  /** The label of the field that shows the text. Null: a toast shows it. */
  readonly faultLabel: string | null;
}

/** A dialog that saves a record with the version it has read. */
export interface Editor {
  /** The record in words, for the title of a test. */
  readonly name: string;
  readonly saves: EndpointKey;
  /** The version that the page reads. */
  readonly version: number;
  /** Signs in, and answers the calls of the page. */
  readonly arrange: () => void;
  readonly address: string;
  /** Pressed one after the other to open the editor. */
  readonly presses: readonly Locator[];
  readonly title: string;
  readonly submit?: string;
  readonly field: Field;
  readonly ownValue: string;
  /** `ownValue` in the words of the comparison, if they differ. */
  readonly ownWords?: string;
  readonly otherValue: string;
  readonly refused: Refusal;
  /** Answers the record of another person, with version 9. */
  readonly change: () => void;
  /** Choices of the comparison for fields that only the other person changed. */
  readonly followedChoices?: readonly string[];
  /** The refusal of a save whose record no longer exists, and its text. */
  readonly notFound: readonly [ErrorCode, string];
  /**
   * The call that reads the record after a conflict and then answers the same, or an answer without the record and the
   * text of the page. None: such a record cannot be deleted.
   */
  readonly removal?: EndpointKey | readonly [() => void, string];
  /** Body of the last save: version 9, the typed value, and the other person's values of the other fields. */
  readonly body: object;
  /** Unsent values: unchanged, and masked where they are shown. */
  readonly unsent?: readonly string[];
  readonly saved: string;
  readonly accept: () => RecordedCalls<EndpointKey>;
}

interface Entry<K extends EndpointKey> extends Omit<Editor, "saves" | "accept"> {
  readonly saves: K;
  readonly result: ResultOf<EndpointOf<K>>;
}

/** Binds the answer of a successful save to its call. */
export const createEditor = <K extends EndpointKey>({ result, ...entry }: Entry<K>): Editor => ({
  ...entry,
  accept: () => answer(entry.saves, result) as unknown as RecordedCalls<EndpointKey>,
});

/** Answers as if another person had changed the record. */
export function refuseOutdated({ saves }: Editor): void {
  const { endpoint } = allEndpoints().find(({ key }) => key === saves) ?? {};
  const code = endpoint?.errors.find((candidate) => /[._]changed$/.test(candidate));
  if (code) answer(saves, refusal(code));
}

/** Answers without the record, and returns the text that the page then shows. */
export function removeRecord({ removal, notFound: [code, text] }: Editor): string | null {
  if (removal === undefined) return null;
  if (typeof removal === "string") {
    answer(removal, refusal(code));
    return text;
  }
  removal[0]();
  return removal[1];
}

export const refuseSave = ({ saves }: Editor, { code, field, values }: Omit<Refusal, "text" | "faultLabel">): void => {
  answer(saves, refusal(code, field === undefined ? null : { field }, values));
};

export const buttonOf = (name: string): Locator => page.getByRole("button", { name, exact: true }).first();
export const menuItemOf = (name: string): Locator => page.getByRole("menuitem", { name, exact: true });
