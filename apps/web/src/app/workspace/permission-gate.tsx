import { type ReactNode, useEffect } from "react";
import { useNavigate } from "react-router";
import { notify } from "../../shared/feedback/notify.ts";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { PageSkeleton } from "../pages/page-skeleton.tsx";
import { routePaths } from "../route-paths.ts";
import { workspaceText } from "./text.ts";
import { type Granted, usePermissionGate } from "./use-permission-gate.ts";

/** Shows the workspace once it is known what this person may see in it. */
export function PermissionGate({ appId, children }: { appId: string; children: (granted: Granted) => ReactNode }) {
  const gate = usePermissionGate(appId);
  if (gate.kind === "open") return children(gate.granted);
  if (gate.kind === "loading") return <PageSkeleton />;
  if (gate.kind === "empty") return <NothingGranted />;
  return (
    <main>
      <EmptyState
        text={`${workspaceText.menuFailed}：${gate.message}`}
        action={
          <Button kind="primary" onClick={gate.retry}>
            {workspaceText.retry}
          </Button>
        }
      />
    </main>
  );
}

/** No menu at all leads to the landing page, which serves everybody, with a hint whom to ask. */
function NothingGranted() {
  const navigate = useNavigate();
  useEffect(() => {
    const { title, text } = workspaceText.menuEmpty;
    notify({ kind: "warning", title, text, durationMs: 10_000 });
    void navigate(routePaths.landing, { replace: true, state: { hint: "menu-empty" } });
  }, [navigate]);
  return <PageSkeleton />;
}
