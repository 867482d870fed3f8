import type { EndpointOf, ResultOf } from "@tender/contract";
import type { AnnouncementState, LotState } from "@tender/contract/tender-terms";

export type DeskRow = ResultOf<EndpointOf<"tender.readDesk">>["rows"][number];

export interface DeskProject {
  readonly id: string;
  readonly name: string;
  /** The caller works on it. */
  readonly isOwn: boolean;
  readonly isRetendered: boolean;
  readonly lots: readonly {
    readonly no: number;
    readonly state: LotState;
    readonly deadline: Date | null;
    readonly isSuspended: boolean;
  }[];
  readonly announcements: readonly {
    readonly state: AnnouncementState;
    readonly publishAt: Date | null;
    readonly authorId: string;
  }[];
}

export interface DeskReader {
  readonly userId: string;
  readonly mayDraft: boolean;
  readonly mayApprove: boolean;
}

type Step = DeskRow["step"];

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Returns what the project needs before its publication. */
function stepsOfDrafts({ announcements, lots, isOwn }: DeskProject, reader: DeskReader): [Step, Date | null][] {
  const steps: [Step, Date | null][] = [];
  for (const { state, publishAt, authorId } of announcements) {
    if (state === "waiting" && isOwn && reader.mayApprove && authorId !== reader.userId)
      steps.push(["decide", publishAt]);
    if (state === "scheduled") steps.push(["publish_due", publishAt]);
    if (state === "draft" && isOwn && reader.mayDraft) steps.push(["submit", publishAt]);
  }
  const isDraft = lots.every(({ state }) => state === "draft");
  if (steps.length === 0 && announcements.length === 0 && isDraft && isOwn && reader.mayDraft)
    steps.push(["complete", null]);
  return steps;
}

const stepOfLot = ({ state }: DeskProject["lots"][number], project: DeskProject, reader: DeskReader): Step | null => {
  if (state === "open") return "deadline_due";
  if (state === "opening") return "open";
  return state === "failed" && project.isOwn && reader.mayDraft && !project.isRetendered ? "retender" : null;
};

/** Returns what is to do next and by when, the nearest date first; steps without a date follow. */
export function deskRows(projects: readonly DeskProject[], reader: DeskReader): DeskRow[] {
  const rows = projects.flatMap((project): DeskRow[] => {
    const named = { projectId: project.id, projectName: project.name };
    const ofDrafts = stepsOfDrafts(project, reader).map(
      ([step, dueAt]): DeskRow => ({ ...named, lotNo: null, step, dueAt: iso(dueAt), isSuspended: false }),
    );
    const ofLots = project.lots.flatMap((lot): DeskRow[] => {
      const step = stepOfLot(lot, project, reader);
      const { no: lotNo, isSuspended } = lot;
      return step === null
        ? []
        : [{ ...named, lotNo, step, dueAt: iso(isSuspended ? null : lot.deadline), isSuspended }];
    });
    return [...ofDrafts, ...ofLots];
  });
  const LAST = "9";
  return rows.toSorted((a, b) => {
    const [x, y] = [a.dueAt ?? LAST, b.dueAt ?? LAST];
    if (x === y) return 0;
    return x < y ? -1 : 1;
  });
}
