import type { LotContent, ProjectContent } from "../../tender-content.ts";

/** A project as an announcement describes it, with names in place of ids. Texts are not escaped. */
export interface AnnouncedProject {
  readonly code: string;
  readonly name: string;
  readonly regime: string | null;
  readonly methodName: string;
  readonly method: string | null;
  readonly regionName: string;
  readonly categoryName: string;
  readonly orgFormName: string;
  readonly buyer: { readonly name: string } | null;
  readonly agency: { readonly name: string } | null;
  readonly content: ProjectContent;
  readonly lots: readonly AnnouncedLot[];
  /** Rules of time that a supervisor does not apply, with their published reasons. */
  readonly overrides: readonly { readonly ruleName: string; readonly reason: string }[];
  /** Time of the first 采购公告, ISO 8601. */
  readonly publishedAt: string | null;
}

export interface AnnouncedLot {
  readonly no: number;
  readonly content: LotContent;
  readonly evaluationName: string;
  readonly suppliers: readonly string[];
  /** ISO 8601. */
  readonly deadline: string | null;
}

export interface AnnouncementText {
  readonly title: string;
  readonly html: string;
}
