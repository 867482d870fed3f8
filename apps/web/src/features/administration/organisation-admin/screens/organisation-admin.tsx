import { usePageSearch } from "#shared/hooks/use-page-search.ts";
import { OrganisationList } from "../components/organisation-list.tsx";

const VIEWED = "view";

/** 单位管理: the register. `?view=` names the organisation with open details, so that a link can open them. */
export function OrganisationAdmin() {
  const { search, change } = usePageSearch();
  function view(id: string | null): void {
    const next = new URLSearchParams(search);
    next.delete(VIEWED);
    if (id !== null) next.set(VIEWED, id);
    change(next, "push");
  }
  return <OrganisationList viewed={search.get(VIEWED)} onView={view} />;
}
