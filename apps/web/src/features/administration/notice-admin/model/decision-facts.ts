import { beijingMinute } from "@tender/contract/beijing";
import { robotNames, decisionText as text, viewNames } from "../text.ts";
import { type NoticeDetail, nameOf, robotsOf } from "./draft-form.ts";

/** The request for an approval, which waits for a second person. */
export interface ApprovalRequest {
  readonly id: string;
  readonly askedBy: string;
  readonly askedAt: string;
  readonly expiresAt: string;
}

interface Names {
  readonly departments: readonly { readonly orgCode: string; readonly departName: string }[];
  readonly roles: readonly { readonly code: string; readonly name: string }[];
}

interface Fact {
  readonly label: string;
  readonly value: string;
  readonly isFullWidth?: boolean;
}

/** Returns the audience by name, or by code where the name no longer exists. */
function describeAudience({ reach, audience }: NoticeDetail, names: Names | undefined): string {
  if (reach === "all") return text.everybody;
  const { departments, roles, people } = audience;
  const departName = (code: string) => names?.departments.find(({ orgCode }) => orgCode === code)?.departName ?? code;
  const roleName = (code: string) => names?.roles.find((role) => role.code === code)?.name ?? code;
  const parts = [
    [text.departments, departments.map(departName)],
    [text.roles, roles.map(roleName)],
    [text.people, people.map(nameOf)],
  ] as const;
  return parts.flatMap(([label, all]) => (all.length === 0 ? [] : [`${label}：${all.join("、")}`])).join("；");
}

function describeTarget({ openType, openPage }: NoticeDetail): string {
  if (openPage === null) return text.nowhere;
  const names: Readonly<Record<string, string>> = viewNames;
  return openType === "component" ? (names[openPage] ?? openPage) : openPage;
}

const minute = (at: string | null, otherwise: string): string =>
  at === null ? otherwise : beijingMinute(Date.parse(at));

/**
 * Returns the facts that a decision needs beside the text. `people`: current number of recipients; undefined while it
 * is counted.
 */
export const decisionFacts = (
  notice: NoticeDetail,
  { askedBy, askedAt, expiresAt }: ApprovalRequest,
  names: Names | undefined,
  people: number | undefined,
): readonly Fact[] => [
  { label: text.askedBy, value: `${askedBy}，${minute(askedAt, "")}` },
  { label: text.expiresAt, value: minute(expiresAt, "") },
  { label: text.publishAt, value: minute(notice.publishAt, text.immediately) },
  { label: text.endsAt, value: minute(notice.endsAt, text.endless) },
  { label: text.count, value: people === undefined ? text.counting : text.counted(people) },
  { label: text.target, value: describeTarget(notice) },
  ...(robotsOf(notice).length > 0
    ? [
        {
          label: text.robots,
          value: robotsOf(notice)
            .map((robot) => robotNames[robot])
            .join("、"),
        },
      ]
    : []),
  { label: text.range, value: describeAudience(notice, names), isFullWidth: true },
];
