import { allEndpoints } from "@tender/contract";
import { urlOf } from "@tender/testkit";

/** Every call that reads, its address filled with this person wherever it has to name somebody or something. */
export function readsAbout(user: { readonly id: string; readonly username: string }) {
  const words: Readonly<Record<string, string>> = {
    username: user.username,
    keyword: "a",
    kind: "dictionary",
    list: "audit/entries",
  };
  return allEndpoints()
    .filter(({ endpoint }) => endpoint.methods[0] === "GET")
    .map(({ key, endpoint }) => {
      const required = Object.entries(endpoint.query?.shape ?? {}).filter(
        ([, field]) => !field.safeParse(undefined).success,
      );
      const query = new URLSearchParams(required.map(([name]) => [name, words[name] ?? user.id]));
      return { key, path: endpoint.paths[0], url: `${urlOf(endpoint.paths[0])}?${query}` };
    });
}
