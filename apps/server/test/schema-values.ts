import { z } from "zod";

/** Texts and other values, of which nearly every field of the contract accepts one. */
const usual = [
  "1",
  "13700000001",
  "nobody@example.com",
  "123456",
  "2026-11-20",
  "2026-11-20T08:00:00Z",
  "08:30",
  "A01",
  "Qk7#mvTx-2",
  "https://example.com/",
  `#${"1".repeat(6)}`,
  "a".repeat(43),
  "a".repeat(86),
  "1.2.3",
  "sessions",
  "people",
  "oidc",
  "links:1",
  `1:${"0".repeat(64)}`,
  1,
  60,
  true,
  null,
  {},
];

const inner = (schema: unknown): unknown => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return inner(schema.unwrap());
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly) return inner(schema.unwrap());
  return schema instanceof z.ZodPipe ? inner(schema.in) : schema;
};

const isRequired = (schema: unknown): boolean => schema instanceof z.ZodType && !schema.safeParse(undefined).success;

const samples = new Map<unknown, unknown>();

/** Returns a value with the required fields only that the schema accepts, as far as one is found. Cached. */
export function sampleOf(given: unknown): unknown {
  const schema = inner(given);
  if (!samples.has(schema)) samples.set(schema, lookForSample(schema));
  return samples.get(schema);
}

function lookForSample(schema: unknown): unknown {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape).flatMap(([name, field]) => (isRequired(field) ? [[name, sampleOf(field)]] : [])),
    );
  if (schema instanceof z.ZodArray) return [sampleOf(schema.element)];
  if (schema instanceof z.ZodUnion) return sampleOf(schema.options[0]);
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return schema.value;
  return schema instanceof z.ZodType ? usual.find((value) => schema.safeParse(value).success) : undefined;
}

/**
 * Returns samples with the text in one field each, at any depth, for every field that accepts it; with the field's
 * name.
 */
export function withText(
  given: unknown,
  text: string,
  name = "",
): readonly (readonly [name: string, value: unknown])[] {
  const schema = inner(given);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([field, part]) =>
      withText(part, text, `${name}.${field}`).map(
        ([at, value]) => [at, { ...Object(sampleOf(schema)), [field]: value }] as const,
      ),
    );
  if (schema instanceof z.ZodArray) return withText(schema.element, text, name).map(([at, value]) => [at, [value]]);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => withText(option, text, name));
  return schema instanceof z.ZodType && schema.safeParse(text).success ? [[name, text]] : [];
}

const UNKNOWN_WORD = "unheard-of";

const isUnionOfWords = (schema: unknown): boolean =>
  schema instanceof z.ZodUnion && schema.options.every((option) => option instanceof z.ZodLiteral);

/** Returns samples with this value in one field each whose schema is chosen, at any depth; with the field's name. */
export function withFault(
  given: unknown,
  isChosen: (schema: unknown) => boolean,
  fault: unknown,
  name = "",
): readonly (readonly [name: string, value: unknown])[] {
  const schema = inner(given);
  if (isChosen(schema)) return [[name, fault]];
  const of = (part: unknown, at: string) => withFault(part, isChosen, fault, at);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([field, part]) =>
      of(part, `${name}.${field}`).map(([at, value]) => [at, { ...Object(sampleOf(schema)), [field]: value }] as const),
    );
  if (schema instanceof z.ZodRecord) {
    // Not a number, which would read as an index of a list.
    const key = ["some", "A01"].find((word) => z.safeParse(schema.keyType, word).success) ?? "";
    return of(schema.valueType, `${name}.${key}`).map(([at, value]) => [at, { [key]: value }]);
  }
  if (schema instanceof z.ZodArray) return of(schema.element, name).map(([at, value]) => [at, [value]]);
  return schema instanceof z.ZodUnion ? schema.options.flatMap((option) => of(option, name)) : [];
}

/** Returns samples with an unknown word in a field that accepts only words of a list. */
export const withUnknownWord = (given: unknown) =>
  withFault(given, (schema) => schema instanceof z.ZodEnum || isUnionOfWords(schema), UNKNOWN_WORD);

/** Returns whether a field accepts an id: a text of 1 to 40 characters. */
export const isId = (schema: unknown): boolean =>
  schema instanceof z.ZodString && schema.minLength === 1 && schema.maxLength === 40;
export const isIdList = (schema: unknown): boolean => schema instanceof z.ZodArray && isId(schema.element);
