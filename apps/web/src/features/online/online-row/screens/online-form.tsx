import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { usePageSearch } from "#shared/hooks/use-page-search.ts";
import { LoadedPart } from "#shared/loading/loaded-part.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { useForm } from "../api.ts";
import { loadLazyParts, preloadLazyParts } from "../components/load-lazy-parts.ts";
import { RowForm } from "../components/row-form.tsx";
import type { FormMode } from "../components/row-form-head.tsx";
import { RowList } from "../components/row-list.tsx";
import { listText as text } from "../text.ts";

const IMPORTS = "#imports";
const modes = ["view", "edit", "add"] as const satisfies readonly FormMode[];

/**
 * The records of an online form with this code. `?view=`, `?edit=` and `?add=` open a record instead of the list,
 * so that it has an address; `add` holds the parent row of a tree. The list stays mounted.
 */
export function OnlineForm({ code }: { readonly code: string }) {
  const { search, change } = usePageSearch();
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const mode = modes.find((each) => search.has(each));
  const { ready, error, isFetching, refetch } = useForm(code, mode === "add" || mode === "edit");
  const named = mode ? (search.get(mode) ?? "") : "";

  useEffect(() => {
    if (ready) preloadLazyParts(ready);
  }, [ready]);

  function open(next: FormMode | null, id = ""): void {
    const address = new URLSearchParams(search);
    for (const each of modes) address.delete(each);
    if (next !== null) address.set(next, id);
    change(address, "push");
  }
  if (error && !ready)
    return <LoadFailure subject={text.loading} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!ready) return <Skeleton lines={8} label={`正在加载${text.loading}`} />;
  const { tree } = ready.main.part.definition;
  if (hash === IMPORTS && ready.main.part.rights.import)
    return (
      <LoadedPart load={loadLazyParts}>
        {({ RowImports }) => <RowImports form={ready.main} onBack={() => void navigate(pathname)} />}
      </LoadedPart>
    );
  return (
    <>
      <div hidden={mode !== undefined}>
        <RowList
          form={ready}
          onImport={() => void navigate(`${pathname}${IMPORTS}`)}
          onAdd={(parent) => open("add", parent ?? "")}
          onView={(id) => open("view", id)}
          onEdit={(id) => open("edit", id)}
        />
      </div>
      {mode ? (
        <RowForm
          key={`${mode}-${named}`}
          form={ready}
          mode={mode}
          id={mode === "add" ? null : named}
          {...(mode === "add" && tree && named !== "" ? { initialValues: { [tree.parent]: named } } : {})}
          onEdit={(id) => open("edit", id)}
          onClose={() => open(null)}
        />
      ) : null}
    </>
  );
}
