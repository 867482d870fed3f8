import { z } from "zod";

const PERSONAL = /phone|mobile|mail|recipient|serial/i;

function names(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const ownNames = "properties" in schema ? Object.keys(schema.properties as object) : [];
  return [...ownNames, ...Object.values(schema).flatMap(names)];
}

/**
 * Returns whether an answer of this shape has a field, at any depth, named after a phone, an email address or a
 * certificate number.
 */
export const answersOfPeople = (result: z.ZodType): boolean =>
  names(z.toJSONSchema(result, { io: "output", unrepresentable: "any" })).some((name) => PERSONAL.test(name));
