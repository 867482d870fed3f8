import type { TenderWorld } from "./tender-world.ts";

type App = TenderWorld["t"]["app"];

/** Requests a public page as a stranger. */
export const getPage = (app: App, url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  app.inject({ method, url, headers });

/** Returns the readable text of a page, without its head: one blank between its parts. */
export const textOf = (page: string): string =>
  page
    .replace(/^.*?<body>/s, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

/** Returns the structured data of a page. */
export const dataOf = (page: string): Record<string, unknown>[] =>
  [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = ""]) => JSON.parse(json));

export async function ocidOf({ t }: TenderWorld, projectId: string): Promise<string> {
  const { rows } = await t.database.pool.query("SELECT ocid FROM tender_project WHERE id = $1", [projectId]);
  return rows[0].ocid;
}
