import type { ReactNode } from "react";
import type { ResultFor } from "#shared/api/create-client.ts";
import type { DownloadKey } from "#shared/api/download.ts";

export type ImportList = "userImport.list" | "departmentImport.list" | "onlineRowImport.list";
export type ImportDetail = ResultFor<"userImport.read">;
export type ImportState = ImportDetail["state"];

/** The calls of one subject that comes in by files. */
export interface ImportSource {
  /** In words: 用户. */
  readonly what: string;
  readonly list: ImportList;
  readonly template: DownloadKey;
  readonly report: DownloadKey;
  /** What the paths of all of these name. */
  readonly params?: object;
  /** What is asked for beside the file, where it is chosen. */
  readonly options?: ReactNode;
  upload(file: File): Promise<{ readonly id: string }>;
  read(id: string): Promise<ImportDetail>;
  start(id: string): Promise<unknown>;
  withdraw(id: string): Promise<unknown>;
}

/** Nobody has to do anything: it goes on by itself. */
export const isUnderWay = (state: ImportState): boolean => state === "checking" || state === "importing";

export const toneOf: Readonly<Record<ImportState, "good" | "bad" | "plain">> = {
  checking: "plain",
  refused: "bad",
  ready: "plain",
  importing: "plain",
  done: "good",
  failed: "bad",
  withdrawn: "plain",
};
