import type { EndpointOf, ResultOf } from "@tender/contract";

type ToDo = ResultOf<EndpointOf<"toDo.listOwn">>["toDos"][number];

const settings = "/account/settings/base#security";
const certificates = "/system/certificates";
const approvals = "/system/approvals";
const dossiers = "/archive/dossiers";
const setUp = "/operation/set-up";
const notices = "/system/notices";
const organisations = "/system/organisations";
const ownOrganisation = "/account/organisation";
const RETURNED = 2;

/** Returns the address where a to-do is handled; undefined: the user's menu has no such page. */
export function placeOf(
  { kind, subject, status }: Pick<ToDo, "kind" | "subject" | "status">,
  hasPage: (path: string) => boolean,
): string | undefined {
  switch (kind) {
    case "notice_approval":
      if (hasPage(notices)) return subject === null ? `${notices}?state=waiting` : `${notices}?view=${subject}`;
      return hasPage(approvals) ? approvals : undefined;
    case "organisation_approval":
      if (!hasPage(organisations)) return hasPage(approvals) ? approvals : undefined;
      return subject === null ? `${organisations}?approval=waiting` : `${organisations}?view=${subject}`;
    case "own_organisation":
      return ownOrganisation;
    case "own_notice":
      if (!hasPage(notices) || subject === null) return undefined;
      return `${notices}?${status === RETURNED ? "edit" : "view"}=${subject}`;
    case "approval":
      return hasPage(approvals) ? approvals : undefined;
    case "own_request":
      return hasPage(certificates) ? `${certificates}#bindings` : settings;
    case "overdue_dossiers":
      return hasPage(dossiers) ? `${dossiers}?list=overdue&range=all` : undefined;
    case "set_up":
      // The page of the set-up is not in the menu.
      return setUp;
    default:
      return settings;
  }
}
