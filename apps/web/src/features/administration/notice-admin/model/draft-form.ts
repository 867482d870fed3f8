import type { EndpointOf, InputOf, NoticeRobot, ResultOf } from "@tender/contract";

export type NoticeDetail = ResultOf<EndpointOf<"noticeAdmin.read">>;
export type DraftBody = InputOf<EndpointOf<"noticeAdmin.save">>["body"];
export type ReachBody = InputOf<EndpointOf<"noticeAdmin.countRecipients">>["body"];

export interface PersonChoice {
  readonly value: string;
  readonly label: string;
}

/** A notice in its form. */
export interface DraftForm {
  readonly title: string;
  readonly sender: string;
  readonly kind: DraftBody["kind"];
  readonly priority: DraftBody["priority"];
  readonly html: string;
  readonly reach: DraftBody["reach"];
  readonly departments: string[];
  readonly roles: string[];
  readonly people: PersonChoice[];
  /** Chat groups that are notified. */
  readonly robots: NoticeRobot[];
  readonly leads: "none" | "url" | "component";
  readonly address: string;
  readonly view: string | null;
  readonly busId: string;
  /** ISO 8601. `publishAt` null: at once; `endsAt` null: without end. */
  readonly publishAt: string | null;
  readonly endsAt: string | null;
}

export const nameOf = ({ realname, username }: { realname: string; username: string }): string =>
  `${realname}（${username}）`;

/** Returns the chat groups. A node of the previous release answers without them while an upgrade runs. */
export const robotsOf = ({ robots }: Partial<Pick<NoticeDetail, "robots">>): DraftForm["robots"] => robots ?? [];

export const formOf = (detail: NoticeDetail): DraftForm => ({
  title: detail.title,
  sender: detail.sender,
  kind: detail.kind,
  priority: detail.priority,
  html: detail.html,
  reach: detail.reach,
  departments: detail.audience.departments,
  roles: detail.audience.roles,
  people: detail.audience.people.map((person) => ({ value: person.id, label: nameOf(person) })),
  robots: robotsOf(detail),
  leads: detail.openType ?? "none",
  address: detail.openType === "url" ? (detail.openPage ?? "") : "",
  view: detail.openType === "component" ? detail.openPage : null,
  busId: detail.busId ?? "",
  publishAt: detail.publishAt,
  endsAt: detail.endsAt,
});

export const reachOf = ({ reach, departments, roles, people }: DraftForm): ReachBody => ({
  reach,
  audience: { departments, roles, people: people.map(({ value }) => value) },
});

/** Returns whether chat groups may be notified: their members are not limited to chosen people or roles. */
export const mayAnnounce = ({ reach, roles, people }: Pick<DraftForm, "reach" | "roles" | "people">): boolean =>
  reach === "all" || (roles.length === 0 && people.length === 0);

/** Returns the target as far as it is complete: a draft is saved without an incomplete one. */
function targetOf({ leads, address, view, busId }: DraftForm) {
  const typed = address.trim();
  if (leads === "url" && typed !== "") return { openType: "url", openPage: typed, busId: null } as const;
  if (leads === "component" && view !== null)
    return { openType: "component", openPage: view, busId: busId.trim() || null } as const;
  return { openType: null, openPage: null, busId: null };
}

export const bodyOf = (form: DraftForm, draftVersion: { id: string; version: number | null } | null): DraftBody => ({
  id: draftVersion?.id ?? null,
  version: draftVersion?.version ?? null,
  title: form.title,
  sender: form.sender,
  kind: form.kind,
  priority: form.priority,
  html: form.html,
  ...reachOf(form),
  ...targetOf(form),
  ...(mayAnnounce(form) && form.robots.length > 0 ? { robots: form.robots } : {}),
  publishAt: form.publishAt,
  endsAt: form.endsAt,
});

/** Returns the form of a new draft. */
export const emptyForm = (sender: string): DraftForm => ({
  title: "",
  sender,
  kind: "1",
  priority: "L",
  html: "",
  reach: "all",
  departments: [],
  roles: [],
  people: [],
  robots: [],
  leads: "none",
  address: "",
  view: null,
  busId: "",
  publishAt: null,
  endsAt: null,
});

/** Returns the form's field for a refusal that names a field of the call. */
export function formFieldOf(field: string, leads: DraftForm["leads"]): keyof DraftForm | undefined {
  if (field === "openPage") return leads === "component" ? "view" : "address";
  if (field === "audience") return "reach";
  const fields: readonly string[] = ["title", "sender", "html", "publishAt", "endsAt", "busId", "robots"];
  return fields.includes(field) ? (field as keyof DraftForm) : undefined;
}
