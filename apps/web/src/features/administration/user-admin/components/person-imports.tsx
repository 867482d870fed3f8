import { ImportList } from "#shared/workspace-ui/import/import-list.tsx";
import { personImports, useRefreshUsers } from "../api.ts";
import { StartLinks } from "./start-links.tsx";

/** Imports people from files, completely or not at all, and issues their links afterwards. */
export function PersonImports() {
  const refresh = useRefreshUsers();
  return (
    <ImportList
      name="user-imports"
      source={personImports}
      onImported={() => void refresh()}
      renderResult={(found, reload) => <StartLinks found={found} onClaimed={reload} />}
    />
  );
}
