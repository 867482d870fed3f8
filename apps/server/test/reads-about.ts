import { allEndpoints } from "@tender/contract";
import { urlOf } from "@tender/testkit";
import { z } from "zod";

/** Parameters of a call in place of generated ones: parts of its path in order, and its query. */
export interface AskedWith {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

/** Returns values for a required field of a query, the likeliest first. */
function guesses(name: string, field: z.ZodType, user: { readonly id: string; readonly username: string }): string[] {
  const words: Readonly<Record<string, string>> = {
    username: user.username,
    keyword: "a",
    kind: "dictionary",
    list: "audit",
  };
  const { enum: options = [] } = z.toJSONSchema(field, { io: "input", unrepresentable: "any" });
  const known = words[name];
  return [...(known === undefined ? [] : [known]), user.id, user.username, ...options.map(String), "1"];
}

/** Returns every reading call, with this person wherever its address has to name somebody or something. */
export function readsAbout(
  user: { readonly id: string; readonly username: string },
  askedWith: Readonly<Record<string, AskedWith>> = {},
) {
  return allEndpoints()
    .filter(({ endpoint }) => endpoint.methods[0] === "GET")
    .map(({ key, endpoint }) => {
      const { params = {}, query: wanted = {} } = askedWith[key] ?? {};
      const required = Object.entries(endpoint.query?.shape ?? {}).filter(
        ([name, field]) => wanted[name] === undefined && !field.safeParse(undefined).success,
      );
      const query = new URLSearchParams([
        ...Object.entries(wanted),
        ...required.map(([name, field]) => {
          const values = guesses(name, field, user);
          return [name, values.find((value) => field.safeParse(value).success) ?? user.id];
        }),
      ]);
      const path = endpoint.paths[0].replace(/\{(\w+)\}/g, (part, name) => params[name] ?? part);
      return { key, path: endpoint.paths[0], url: `${urlOf(path)}?${query}` };
    });
}
