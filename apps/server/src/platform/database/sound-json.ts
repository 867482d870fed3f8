import { customType } from "drizzle-orm/pg-core";

/**
 * JSON that PostgreSQL's jsonb takes whatever the texts in it: U+0000 goes, half a surrogate pair becomes U+FFFD. Both stand in what
 * `JSON.stringify` writes as escapes, in keys as in values. An escaped backslash is passed over whole, so that letters behind it are none.
 */
export const soundJson = (value: unknown): string =>
  JSON.stringify(value).replace(/\\(?:u0000|(ud[89a-f]..)|.)/g, (written, half?: string) => {
    if (half !== undefined) return "\ufffd";
    return written === "\\u0000" ? "" : written;
  });

/** jsonb of what has to be written even where a text is broken: the work it tells of is done, or waits for it. */
export const soundJsonb = customType<{ data: unknown }>({ dataType: () => "jsonb", toDriver: soundJson });
