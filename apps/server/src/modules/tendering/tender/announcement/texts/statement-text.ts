import type { AnnouncedProject, AnnouncementText } from "./announced.ts";
import { labelled, paragraphs, sections } from "./markup.ts";
import { contacts, projectFacts } from "./parts.ts";

/** Returns the announcement that lots are suspended, or that they are resumed with a new deadline. */
export function statementText(
  kind: "suspend" | "resume",
  project: AnnouncedProject,
  { reason, deadline }: { readonly reason: string; readonly deadline: string | null },
): AnnouncementText {
  const name = kind === "suspend" ? "暂停公告" : "恢复公告";
  const numbers = project.lots.map(({ no }) => no).join("、");
  const effect =
    kind === "suspend"
      ? "经监督部门决定，上述标段的采购活动自本公告发布之时起暂停，暂停期间不再按原时间进入下一步骤。"
      : "经监督部门决定，上述标段的采购活动自本公告发布之时起恢复。";
  const html = sections([
    ["项目基本情况", [projectFacts(project), labelled("标段", numbers)].join("")],
    [
      kind === "suspend" ? "暂停" : "恢复",
      [paragraphs(effect), deadline === null ? "" : labelled("新的投标截止及开标时间", deadline)].join(""),
    ],
    ["理由", paragraphs(reason)],
    ["联系方式", contacts(project)],
  ]);
  return { title: `${project.name}${name}`, html };
}
