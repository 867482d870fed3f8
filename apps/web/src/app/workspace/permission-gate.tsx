import { type ReactNode, useEffect, useLayoutEffect } from "react";
import { useNavigate } from "react-router";
import { MessagePage } from "#app/pages/message-page.tsx";
import { PageSkeleton } from "#app/pages/page-skeleton.tsx";
import { setPageTitle } from "#shared/browser/title.ts";
import { checkConnection, useConnection } from "#shared/connection/connection.ts";
import { routePaths } from "#shared/navigation/route-paths.ts";
import { Button } from "#shared/ui/button.tsx";
import { workspaceText } from "./text.ts";
import { type Granted, usePermissionGate } from "./use-permission-gate.ts";

interface Props {
  readonly appId: string;
  /** Called if the subsystem shows the person no menu now. Without it the landing page opens. */
  readonly onEmpty?: (() => void) | undefined;
  readonly children: (granted: Granted) => ReactNode;
}

/** Shows the workspace once the rights of the person in it are known. */
export function PermissionGate({ appId, onEmpty, children }: Props) {
  const gate = usePermissionGate(appId);
  const isOpen = gate.kind === "open";
  const isEmpty = gate.kind === "empty";
  useEffect(() => {
    if (isEmpty) onEmpty?.();
  }, [isEmpty, onEmpty]);
  // Without this the previous page's title would remain until a page with a title is shown.
  useLayoutEffect(() => {
    if (!isOpen) setPageTitle(null);
  }, [isOpen]);
  if (gate.kind === "open") return children(gate.granted);
  if (gate.kind === "loading" || (isEmpty && onEmpty)) return <PageSkeleton />;
  if (gate.kind === "empty") return <NothingGranted message={gate.message} />;
  return <MenuFailed message={gate.message} onRetry={gate.retry} />;
}

/** Retries by itself when the connection is back. */
function MenuFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const connection = useConnection();
  useEffect(checkConnection, []);
  useEffect(() => {
    if (connection === "back") onRetry();
  }, [connection, onRetry]);
  return (
    <MessagePage mark="…" title={workspaceText.menuFailed} text={message}>
      <Button kind="primary" onClick={onRetry}>
        {workspaceText.retry}
      </Button>
    </MessagePage>
  );
}

/** Without any menu the landing page opens, which everybody may see, with a hint and the error's message. */
function NothingGranted({ message }: { message: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(routePaths.landing, { replace: true, state: { hint: "menu-empty", message } });
  }, [navigate, message]);
  return <PageSkeleton />;
}
