import { allEndpoints } from "@tender/contract";
import { urlOf } from "@tender/testkit";
import { z } from "zod";

/** Parameters of a call that replace the generated ones: of its path, and of its query. */
export interface PresetParameters {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

/** Returns candidates for a required field of a query, the most likely first. */
function candidatesFor(
  name: string,
  field: z.ZodType,
  user: { readonly id: string; readonly username: string },
): string[] {
  const words: Readonly<Record<string, string>> = {
    username: user.username,
    keyword: "a",
    kind: "dictionary",
    list: "audit",
  };
  const { enum: options = [] } = z.toJSONSchema(field, { io: "input", unrepresentable: "any" });
  const preferred = words[name];
  return [...(preferred === undefined ? [] : [preferred]), user.id, user.username, ...options.map(String), "1"];
}

/** Returns the address of every GET call, with the person's id or name as its required parameters. */
export function readsAbout(
  user: { readonly id: string; readonly username: string },
  presets: Readonly<Record<string, PresetParameters>> = {},
) {
  return allEndpoints()
    .filter(({ endpoint }) => endpoint.methods[0] === "GET")
    .map(({ key, endpoint }) => {
      const { params = {}, query: presetQuery = {} } = presets[key] ?? {};
      const required = Object.entries(endpoint.query?.shape ?? {}).filter(
        ([name, field]) => presetQuery[name] === undefined && !field.safeParse(undefined).success,
      );
      const query = new URLSearchParams([
        ...Object.entries(presetQuery),
        ...required.map(([name, field]) => {
          const values = candidatesFor(name, field, user);
          return [name, values.find((value) => field.safeParse(value).success) ?? user.id];
        }),
      ]);
      const path = endpoint.paths[0].replace(/\{(\w+)\}/g, (part, name) => params[name] ?? part);
      return { key, path: endpoint.paths[0], url: `${urlOf(path)}?${query}` };
    });
}
