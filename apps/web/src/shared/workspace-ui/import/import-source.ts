import type { ReactNode } from "react";
import type { ResultFor } from "#shared/api/create-client.ts";
import type { DownloadKey } from "#shared/api/download.ts";

export type ImportList = "userImport.list" | "departmentImport.list" | "onlineRowImport.list";
export type ImportDetail = ResultFor<"userImport.read">;
export type ImportState = ImportDetail["state"];

/** The calls of one subject that is imported from files. */
export interface ImportSource {
  /** The subject in Chinese: 用户. */
  readonly subject: string;
  readonly list: ImportList;
  readonly template: DownloadKey;
  readonly report: DownloadKey;
  /** Path parameters of all these calls. */
  readonly params?: object;
  /** Further inputs beside the file, in the first step. */
  readonly options?: ReactNode;
  upload(file: File): Promise<{ readonly id: string }>;
  read(id: string): Promise<ImportDetail>;
  start(id: string): Promise<unknown>;
  withdraw(id: string): Promise<unknown>;
}

/** Returns whether the import proceeds without input. */
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
