import { createHash } from "node:crypto";
import { isJsonObject, type JsonValue } from "./json-value.ts";

/** JSON with sorted keys and no white space: equal contents, equal text. */
export function canonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`);
  return `{${members.join(",")}}`;
}

export const digestOfText = (text: string): string => createHash("sha256").update(text).digest("hex");
