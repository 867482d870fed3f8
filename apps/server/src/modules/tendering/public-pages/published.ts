import type { AnnouncementType, DocumentKind, LotState, Regime } from "@tender/contract/tender-terms";

/** Facts of the project of an announcement, as of its publication. */
interface AnnouncedFacts {
  readonly projectName: string | null;
  readonly projectCode: string | null;
  readonly buyerName: string | null;
  readonly method: string | null;
  readonly category: string | null;
  readonly regionCode: string | null;
}

interface ShortAnnouncement {
  readonly id: string;
  readonly type: AnnouncementType;
  readonly title: string;
  readonly publishedAt: Date | null;
}

/** A time of a lot that an announcement has changed, ISO 8601. Null: there was none. */
interface ShownChange {
  readonly lotNo: number;
  readonly field: "deadline" | "documentsTo";
  readonly before: string | null;
  readonly after: string | null;
}

/** An announcement that a search has found. */
export interface FoundAnnouncement extends ShortAnnouncement, AnnouncedFacts {
  readonly projectStatus: string | null;
  readonly ocid: string;
}

/** An announcement of a project. */
export interface ProjectAnnouncement extends ShortAnnouncement, AnnouncedFacts {
  readonly supersedes: string | null;
  readonly supersededBy: string | null;
  readonly lotNos: readonly number[];
}

export interface PublicAnnouncement extends ProjectAnnouncement {
  /** Cleaned at its saving. */
  readonly html: string;
  readonly changes: readonly ShownChange[];
  readonly projectId: string;
  readonly ocid: string;
}

export interface PublicLot {
  readonly no: number;
  readonly content: {
    readonly title: string;
    readonly budget: string | null;
    readonly ceiling: string | null;
    readonly evaluation: string | null;
  };
  readonly state: LotState;
  readonly isSuspended: boolean;
  readonly documentsFrom: Date | null;
  readonly documentsTo: Date | null;
  /** Time of the next move. Null: none. */
  readonly nextAt: Date | null;
  readonly deadline: Date | null;
}

export interface PublicDocument {
  readonly kind: DocumentKind;
  readonly title: string;
  readonly number: number;
  readonly fileName: string;
  readonly attachPath: string;
  readonly bytes: number;
  readonly sm3: string;
  readonly publishedAt: Date | null;
}

/** A project as it is stored, also where it is a draft. */
export interface StoredProject {
  readonly id: string;
  readonly ocid: string;
  readonly code: string;
  readonly name: string;
  readonly regime: Regime | null;
  readonly method: string | null;
  readonly category: string | null;
  readonly regionCode: string | null;
  readonly content: { readonly fundSource: string; readonly summary: string; readonly isSmeReserved: boolean };
  readonly status: string;
  readonly publishedAt: Date | null;
  readonly retenderOf: string | null;
  readonly buyer: string | null;
  readonly agency: string | null;
}
