import { Readable } from "node:stream";
import type { ArchiveFilters } from "@tender/contract";
import { AppError } from "#platform/app-error.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database/database.ts";
import type { ArchiveScope } from "../statistics/scope.ts";
import { isEmpty, viewOf } from "../statistics/view.service.ts";
import { type ExportedProcess, listProcesses, listPublishedReleases } from "./ocds-export.store.ts";
import { type Publisher, packageHead } from "./package-head.ts";

export type OcdsFormat = "releases" | "records" | "jsonl";

/**
 * Open Contracting data of a selection as published: a release or record package, or one release a line. Restricted
 * dossiers and processes with a lot outside the scope are omitted; of a sealed process the parts about bidders are.
 */
export interface OcdsExport {
  /** Returns the file as a stream that reads page by page. Throws archive.nothing_to_export. */
  write(scope: ArchiveScope, filters: ArchiveFilters, format: OcdsFormat): Promise<Readable>;
}

export interface OcdsExportDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly publisher: () => Publisher;
}

const PAGE = 100;
type Page = (ExportedProcess & { readonly releases: readonly string[] })[];

export function createOcdsExport({ db, clock, publisher }: OcdsExportDeps): OcdsExport {
  return {
    write: async (scope, filters, format) => {
      const now = clock.now();
      const view = await viewOf(db, scope, filters, now);
      const { selection, range, basis } = view;
      async function* pagesAfter(first: ExportedProcess[]): AsyncGenerator<Page> {
        for (let page = first; page.length > 0; ) {
          const releases = await listPublishedReleases(db, page);
          yield page.map((process) => ({ ...process, releases: releases.get(process.ocid) ?? [] }));
          if (page.length < PAGE) return;
          page = await listProcesses(db, selection, range, { after: page.at(-1)?.id ?? "", limit: PAGE });
        }
      }
      const first = isEmpty(view) ? [] : await listProcesses(db, selection, range, { after: "", limit: PAGE });
      if (first.length === 0) throw new AppError("archive.nothing_to_export");
      const pages = pagesAfter(first);
      if (format === "jsonl") return Readable.from(lines(pages));
      const head = {
        ...packageHead(publisher(), "/api/archive/export/ocds", now),
        ...(basis.attributions.length > 0 ? { x_attributions: basis.attributions } : {}),
      };
      return Readable.from(packaged(head, format, pages));
    },
  };
}

async function* lines(pages: AsyncIterable<Page>): AsyncGenerator<string> {
  for await (const page of pages) yield page.flatMap(({ releases }) => releases.map((text) => `${text}\n`)).join("");
}

async function* packaged(
  head: object,
  list: "releases" | "records",
  pages: AsyncIterable<Page>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"${list}":[`;
  let separator = "";
  for await (const page of pages) {
    const entries = list === "releases" ? page.flatMap(({ releases }) => releases) : page.map(recordOf);
    yield separator + entries.join(",");
    separator = ",";
  }
  yield "]}";
}

const recordOf = ({ ocid, releases }: Page[number]): string =>
  `{"ocid":${JSON.stringify(ocid)},"releases":[${releases.join(",")}]}`;
