// Rules of message templates that server and browser share. No zod: pages take them as they are.

/** A placeholder of a template; the value is inserted when the message is created. */
export interface TemplateField {
  readonly name: string;
  /** Label for people. */
  readonly label: string;
  /** Value in previews and test messages. */
  readonly sample: string;
  /** A template without this field is refused. */
  readonly isRequired: boolean;
}

export interface TemplateText {
  /** Title of a notice, subject of a mail. */
  readonly subject: string;
  readonly body: string;
}

export type TemplateFault =
  | { readonly kind: "brace"; readonly in: keyof TemplateText }
  | { readonly kind: "unknown"; readonly in: keyof TemplateText; readonly field: string }
  | { readonly kind: "joined"; readonly in: keyof TemplateText; readonly field: string }
  | { readonly kind: "missing"; readonly in: "body"; readonly field: string };

export const LONGEST_SUBJECT = 100;
export const LONGEST_BODY = 2_000;
/** Five parts of a long message. */
export const LONGEST_SMS = 335;

const PLACE = /\{([a-z][A-Za-z]{0,39})\}/g;

const isAddress = ({ sample }: TemplateField): boolean => sample.includes("://");

/**
 * Returns whether blanks surround every place of the link. Directly after another address, or before more text, the
 * link would be part of a different address, which would receive its secret.
 */
const isSeparated = (text: string, { name }: TemplateField): boolean =>
  ` ${text} `.split(`{${name}}`).every((part, at, all) => {
    const isOpen = at === 0 || /^\s/.test(part);
    return isOpen && (at === all.length - 1 || /\s$/.test(part));
  });

/**
 * Beginning of an address. An address without a blank at its end continues: the site behind it would receive the text
 * that follows.
 */
const ADDRESS = /\/\/|\w\.[a-z]{2,}[/?#:]/i;

const lastWord = (text: string): string => text.split(/\s/).at(-1) ?? "";

const isInAddress = (text: string, { name }: TemplateField): boolean =>
  text
    .split(`{${name}}`)
    .slice(0, -1)
    .some((before) => ADDRESS.test(lastWord(before)));

/** Returns whether a link or code is part of another address, which would disclose it to that site. */
const isJoined = (text: string, field: TemplateField): boolean =>
  isAddress(field) ? !isSeparated(text, field) : field.name === "code" && isInAddress(text, field);

const namesIn = (text: string): string[] => [...text.matchAll(PLACE)].map(([, name = ""]) => name);

/** Returns the first fault of an edited text; undefined: none. A template has placeholders and no logic. */
export function templateFault(text: TemplateText, fields: readonly TemplateField[]): TemplateFault | undefined {
  for (const where of ["subject", "body"] as const) {
    if (/[{}]/.test(text[where].replace(PLACE, ""))) return { kind: "brace", in: where };
    const field = namesIn(text[where]).find((name) => !fields.some((known) => known.name === name));
    if (field !== undefined) return { kind: "unknown", in: where, field };
    const joined = fields.find((known) => isJoined(text[where], known));
    if (joined) return { kind: "joined", in: where, field: joined.name };
  }
  // Required fields may appear in the subject alone.
  const used = new Set([...namesIn(text.subject), ...namesIn(text.body)]);
  const missing = fields.find(({ name, isRequired }) => isRequired && !used.has(name));
  return missing && { kind: "missing", in: "body", field: missing.name };
}

/** Returns the text with its values inserted literally. Throws if a value is missing. */
export function filledText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(PLACE, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new Error(`no value for {${name}}`);
    return value;
  });
}

export const samplesOf = (fields: readonly TemplateField[]): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.map(({ name, sample }) => [name, sample]));

/** Counts messages: `我的短信` is four characters and one message; beyond 70, each part of a long one holds 67. */
export function smsLength(text: string): { readonly characters: number; readonly parts: number } {
  const characters = text.length;
  return { characters, parts: characters <= 70 ? 1 : Math.ceil(characters / 67) };
}
