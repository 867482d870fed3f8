// Rules of message templates that server and browser share. No imports of zod, so that pages load less.

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

export const MAX_SUBJECT_LENGTH = 100;
export const MAX_BODY_LENGTH = 2_000;
/** Five parts of 67 characters. */
export const MAX_SMS_LENGTH = 335;

const PLACEHOLDER = /\{([a-z][A-Za-z]{0,39})\}/g;

const isAddress = ({ sample }: TemplateField): boolean => sample.includes("://");

/**
 * Returns whether white space surrounds each occurrence of the link. Directly after another address, or before more
 * text, the link would be part of a different address, which would receive its secret.
 */
const isSeparated = (text: string, { name }: TemplateField): boolean =>
  ` ${text} `.split(`{${name}}`).every((part, index, parts) => {
    const isOpen = index === 0 || /^\s/.test(part);
    return isOpen && (index === parts.length - 1 || /\s$/.test(part));
  });

/**
 * Beginning of an address. It ends at the next white space: a value before that would be sent to the address's site.
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

const namesIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);

/** Returns the first fault of an edited text; undefined: none. A template has placeholders and no logic. */
export function templateFault(text: TemplateText, fields: readonly TemplateField[]): TemplateFault | undefined {
  for (const part of ["subject", "body"] as const) {
    if (/[{}]/.test(text[part].replace(PLACEHOLDER, ""))) return { kind: "brace", in: part };
    const field = namesIn(text[part]).find((name) => !fields.some((candidate) => candidate.name === name));
    if (field !== undefined) return { kind: "unknown", in: part, field };
    const joined = fields.find((candidate) => isJoined(text[part], candidate));
    if (joined) return { kind: "joined", in: part, field: joined.name };
  }
  // Required fields may appear in the subject alone.
  const used = new Set([...namesIn(text.subject), ...namesIn(text.body)]);
  const missing = fields.find(({ name, isRequired }) => isRequired && !used.has(name));
  return missing && { kind: "missing", in: "body", field: missing.name };
}

/** Returns the text with its values inserted literally. Throws if a value is missing. */
export function filledText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(PLACEHOLDER, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new Error(`no value for {${name}}`);
    return value;
  });
}

export const samplesOf = (fields: readonly TemplateField[]): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.map(({ name, sample }) => [name, sample]));

/** Maximum characters of a message that is sent undivided. */
const SINGLE_SMS_LENGTH = 70;
/** Characters of each part of a divided message, whose header takes the rest. */
const SMS_PART_LENGTH = 67;

/** Returns the length of a text message and the number of parts in which it is sent. */
export function smsLength(text: string): { readonly characters: number; readonly parts: number } {
  const characters = text.length;
  return { characters, parts: characters <= SINGLE_SMS_LENGTH ? 1 : Math.ceil(characters / SMS_PART_LENGTH) };
}
