import { z } from "zod";

/** Texts and other values. Nearly every field of the contract accepts one of them. */
const candidates = [
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
  2026,
  true,
  null,
  {},
];

const unwrapped = (schema: unknown): unknown => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return unwrapped(schema.unwrap());
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly) return unwrapped(schema.unwrap());
  return schema instanceof z.ZodPipe ? unwrapped(schema.in) : schema;
};

const isRequired = (schema: unknown): boolean => schema instanceof z.ZodType && !schema.safeParse(undefined).success;

const samples = new Map<unknown, unknown>();

/** Returns a value with only the required fields, cached. Undefined fields: no candidate is valid. */
export function sampleOf(wrapped: unknown): unknown {
  const schema = unwrapped(wrapped);
  if (!samples.has(schema)) samples.set(schema, findSample(schema));
  return samples.get(schema);
}

function findSample(schema: unknown): unknown {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape).flatMap(([name, field]) => (isRequired(field) ? [[name, sampleOf(field)]] : [])),
    );
  if (schema instanceof z.ZodArray) return [sampleOf(schema.element)];
  if (schema instanceof z.ZodUnion) return sampleOf(schema.options[0]);
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return schema.value;
  return schema instanceof z.ZodType ? candidates.find((value) => schema.safeParse(value).success) : undefined;
}

/**
 * Returns a sample for each field that accepts the text, at any depth: with the text in this field, and the field's
 * path.
 */
export function withText(
  wrapped: unknown,
  text: string,
  name = "",
): readonly (readonly [name: string, value: unknown])[] {
  const schema = unwrapped(wrapped);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([field, part]) =>
      withText(part, text, `${name}.${field}`).map(
        ([path, value]) => [path, { ...Object(sampleOf(schema)), [field]: value }] as const,
      ),
    );
  if (schema instanceof z.ZodArray) return withText(schema.element, text, name).map(([path, value]) => [path, [value]]);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => withText(option, text, name));
  return schema instanceof z.ZodType && schema.safeParse(text).success ? [[name, text]] : [];
}

const UNKNOWN_WORD = "unheard-of";

const isUnionOfWords = (schema: unknown): boolean =>
  schema instanceof z.ZodUnion && schema.options.every((option) => option instanceof z.ZodLiteral);

/** Returns a sample for each chosen field, at any depth: with the fault in this field, and the field's path. */
export function withFault(
  wrapped: unknown,
  isChosen: (schema: unknown) => boolean,
  fault: unknown,
  name = "",
): readonly (readonly [name: string, value: unknown])[] {
  const schema = unwrapped(wrapped);
  if (isChosen(schema)) return [[name, fault]];
  const faultsIn = (part: unknown, path: string) => withFault(part, isChosen, fault, path);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([field, part]) =>
      faultsIn(part, `${name}.${field}`).map(
        ([path, value]) => [path, { ...Object(sampleOf(schema)), [field]: value }] as const,
      ),
    );
  if (schema instanceof z.ZodRecord) {
    // Not a number, which would read as an index of a list.
    const key = ["some", "A01"].find((word) => z.safeParse(schema.keyType, word).success) ?? "";
    return faultsIn(schema.valueType, `${name}.${key}`).map(([path, value]) => [path, { [key]: value }]);
  }
  if (schema instanceof z.ZodArray) return faultsIn(schema.element, name).map(([path, value]) => [path, [value]]);
  return schema instanceof z.ZodUnion ? schema.options.flatMap((option) => faultsIn(option, name)) : [];
}

/** Returns samples with an unknown word in a field that accepts only words of a list. */
export const withUnknownWord = (wrapped: unknown) =>
  withFault(wrapped, (schema) => schema instanceof z.ZodEnum || isUnionOfWords(schema), UNKNOWN_WORD);

/** Returns whether a field accepts an id: a text of 1 to 40 characters. */
export const isId = (schema: unknown): boolean =>
  schema instanceof z.ZodString && schema.minLength === 1 && schema.maxLength === 40;
export const isIdList = (schema: unknown): boolean => schema instanceof z.ZodArray && isId(schema.element);
