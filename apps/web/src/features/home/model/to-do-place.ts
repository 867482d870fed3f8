import type { EndpointOf, ResultOf } from "@tender/contract";

type Kind = ResultOf<EndpointOf<"toDo.listOwn">>[number]["kind"];

const settings = "/account/settings/base#security";
const certificates = "/system/certificates";
const dossiers = "/archive/dossiers";

/** Where something is dealt with; undefined where the person's menu has no such page. */
export function placeOf(kind: Kind, hasPage: (path: string) => boolean): string | undefined {
  switch (kind) {
    case "approval":
      return hasPage(certificates) ? `${certificates}#approvals` : undefined;
    case "own_request":
      return hasPage(certificates) ? `${certificates}#bindings` : settings;
    case "overdue_dossiers":
      return hasPage(dossiers) ? `${dossiers}?list=overdue&range=all` : undefined;
    default:
      return settings;
  }
}
