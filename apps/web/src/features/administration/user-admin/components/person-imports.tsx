import { ImportList } from "#shared/workspace-ui/import/import-list.tsx";
import { personImports, useRefreshUsers } from "../api.ts";
import { StartLinks } from "./start-links.tsx";

/** People out of files: all of a file or nothing of it, and then the link for each of them. */
export function PersonImports() {
  const refresh = useRefreshUsers();
  return (
    <ImportList
      name="user-imports"
      source={personImports}
      onDone={() => void refresh()}
      whenDone={(found, again) => <StartLinks found={found} onTaken={again} />}
    />
  );
}
