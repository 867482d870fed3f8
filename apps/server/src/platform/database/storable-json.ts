import { customType } from "drizzle-orm/pg-core";

/**
 * Returns JSON that PostgreSQL's jsonb accepts for any texts: U+0000 is removed, and half a surrogate pair becomes
 * U+FFFD. `JSON.stringify` writes both as escapes, in keys and in values. An escaped backslash is matched as a whole,
 * so the letters behind it are no escape.
 */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value).replace(/\\(?:u0000|(ud[89a-f]..)|.)/g, (written, half?: string) => {
    if (half !== undefined) return "\ufffd";
    return written === "\\u0000" ? "" : written;
  });

/**
 * A jsonb column for data that must be written even if a text is malformed, because finished or waiting work depends on
 * it.
 */
export const storableJsonb = customType<{ data: unknown }>({ dataType: () => "jsonb", toDriver: storableJson });
