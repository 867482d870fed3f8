import { beijingMinute } from "@tender/contract/beijing";
import { priorities } from "#shared/notice/priority.ts";
import { type Difference, differencesOf, type SharedField } from "#shared/workspace-ui/changed-fields.ts";
import { concurrentChangeText, noticeAdminText, robotNames, editorText as text, viewNames } from "../text.ts";
import { type DraftForm, mayAnnounce } from "./draft-form.ts";
import { isSameText } from "./line-difference.ts";

/** A notice in pieces that two people may change independently; the target is one piece. */
export interface NoticePieces
  extends Pick<DraftForm, "title" | "html" | "reach" | "departments" | "roles" | "people" | "priority" | "kind">,
    Pick<DraftForm, "sender" | "robots" | "publishAt" | "endsAt"> {
  readonly leads: Pick<DraftForm, "leads" | "address" | "view" | "busId">;
}

/** Returns the pieces of a form, with sorted lists, because the order in a list does not count. */
const piecesOf = ({ leads, address, view, busId, ...form }: DraftForm): NoticePieces => ({
  ...form,
  departments: form.departments.toSorted(),
  roles: form.roles.toSorted(),
  robots: mayAnnounce(form) ? form.robots.toSorted() : [],
  people: form.people.toSorted((first, second) => first.value.localeCompare(second.value)),
  leads: {
    leads,
    address: leads === "url" ? address.trim() : "",
    view: leads === "component" ? view : null,
    busId: leads === "component" ? busId.trim() : "",
  },
});

/** Returns the form's fields of a piece. */
export const fieldsOfPiece = <K extends keyof NoticePieces>(name: K, value: NoticePieces[K]): Partial<DraftForm> =>
  name === "leads" ? (value as NoticePieces["leads"]) : { [name]: value };

interface Forms {
  readonly base: DraftForm;
  readonly mine: DraftForm;
  readonly theirs: DraftForm;
}

const audience: readonly string[] = ["departments", "roles", "people"];

/**
 * Returns the differences to another person's version. The lists of the audience count unless both versions are for
 * everybody.
 */
export function noticeDifferences(
  fields: readonly SharedField<NoticePieces>[],
  forms: Forms,
): Difference<NoticePieces>[] {
  const before = piecesOf(forms.base);
  const ownPieces = piecesOf(forms.mine);
  const otherPieces = piecesOf(forms.theirs);
  const mine = { ...ownPieces, html: isSameText(ownPieces.html, before.html) ? before.html : ownPieces.html };
  const theirs = { ...otherPieces, html: isSameText(otherPieces.html, mine.html) ? mine.html : otherPieces.html };
  const isForAll = mine.reach === "all" && theirs.reach === "all";
  return differencesOf(fields, { initialValues: before, ownValues: mine, otherValues: theirs }).filter(
    ({ name }) => !(isForAll && audience.includes(name)),
  );
}

/** Returns names, with the code where two have the same name. */
function namesOf(
  codes: readonly string[],
  entries: readonly { readonly code: string; readonly name: string }[],
): string {
  const nameOf = (code: string): string => {
    const name = entries.find((entry) => entry.code === code)?.name;
    if (name === undefined) return concurrentChangeText.unknown(code);
    return entries.filter((entry) => entry.name === name).length > 1 ? `${name}（${code}）` : name;
  };
  return codes.map(nameOf).join("、");
}

const moment = (at: string | null, none: string): string => (at === null ? none : beijingMinute(Date.parse(at)));

function describeTarget({ leads, address, view, busId }: NoticePieces["leads"]): string {
  if (leads === "none") return text.targetKinds.none;
  if (leads === "url") return `${text.targetKinds.url} ${address}`;
  const page = viewNames[view as keyof typeof viewNames] ?? "";
  return [`${text.targetKinds.component} ${page}`, ...(busId === "" ? [] : [`${text.busId} ${busId}`])].join("，");
}

/** Names of departments and roles by code. */
interface Named {
  readonly departments: readonly { readonly orgCode: string; readonly departName: string }[];
  readonly roles: readonly { readonly code: string; readonly name: string }[];
}

/** Returns the pieces with the labels and words of the form. */
export const noticeFields = (
  choices: Named | undefined,
  compareHtml: NonNullable<SharedField<NoticePieces>["compare"]>,
): SharedField<NoticePieces>[] => [
  { name: "title", label: text.title },
  { name: "html", label: text.body, compare: compareHtml },
  { name: "reach", label: text.reach, describe: (reach: DraftForm["reach"]) => text.reaches[reach] },
  {
    name: "departments",
    label: text.departments,
    describe: (codes: readonly string[]) =>
      namesOf(
        codes,
        choices?.departments.map(({ orgCode, departName }) => ({ code: orgCode, name: departName })) ?? [],
      ),
  },
  { name: "roles", label: text.roles, describe: (codes: readonly string[]) => namesOf(codes, choices?.roles ?? []) },
  {
    name: "people",
    label: text.people,
    describe: (people: DraftForm["people"]) => people.map(({ label }) => label).join("、"),
  },
  {
    name: "robots",
    label: text.robots,
    describe: (robots: DraftForm["robots"]) => robots.map((robot) => robotNames[robot]).join("、"),
  },
  { name: "priority", label: text.priority, describe: (level: DraftForm["priority"]) => priorities[level].text },
  { name: "kind", label: text.kind, describe: (kind: DraftForm["kind"]) => noticeAdminText.kinds[kind] },
  { name: "sender", label: text.sender },
  { name: "leads", label: text.target, describe: describeTarget },
  {
    name: "publishAt",
    label: text.publishAt,
    describe: (at: string | null) => moment(at, concurrentChangeText.immediately),
  },
  { name: "endsAt", label: text.endsAt, describe: (at: string | null) => moment(at, concurrentChangeText.endless) },
];
