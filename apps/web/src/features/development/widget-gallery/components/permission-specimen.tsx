import { WORKSPACE_APP_ID } from "@tender/contract/constants";
import { useEffect, useState } from "react";
import { isAborted } from "#shared/api/client.ts";
import type { FlowNode } from "#shared/permission/permission-rules.ts";
import { loadPermissions, usePermissions } from "#shared/permission/permission-store.ts";
import { Permitted, usePermission } from "#shared/permission/permitted.tsx";
import { reportSessionError } from "#shared/query/report-session-error.ts";
import { Button } from "#shared/ui/button.tsx";
import { Segmented } from "#shared/ui/segmented.tsx";
import { TextField } from "#shared/ui/text-field.tsx";
import { DetailList } from "#shared/workspace-ui/detail-list.tsx";
import { galleryText } from "../text.ts";
import styles from "./gallery.module.css";
import { Specimen } from "./specimen.tsx";

const text = galleryText.permission;
type NodeChoice = keyof typeof text.nodes;

const nodeOf = (choice: NodeChoice, action: string): FlowNode | undefined =>
  choice === "none" ? undefined : [{ action, type: choice === "seen" ? "1" : "2" }];

/** A button under a typed code, controlled by the own permissions and by those of a flow node. */
export function PermissionSpecimen() {
  const { isLoaded, auth, allAuth } = usePermissions();
  const hasFailed = useOwnPermissions(isLoaded);
  const [typed, setTyped] = useState("approval:decide");
  const [choice, setChoice] = useState<NodeChoice>("none");
  const action = typed.trim();
  return (
    <Specimen about={text}>
      <p className={styles.quiet} role="status">
        {isLoaded ? text.read(auth.length, allAuth.length) : hasFailed ? text.failed : text.reading}
      </p>
      <div className={styles.row}>
        <TextField
          label={text.code}
          hint={text.codeHint}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Segmented
          label={text.node}
          value={choice}
          onChange={setChoice}
          options={(["none", "seen", "disabled"] as const).map((value) => ({ value, label: text.nodes[value] }))}
        />
      </div>
      <Decided action={action} flowNode={nodeOf(choice, action)} />
    </Specimen>
  );
}

function Decided({ action, flowNode }: { action: string; flowNode: FlowNode | undefined }) {
  const { isVisible, isUsable } = usePermission(action, flowNode);
  const words = [isVisible ? text.visible : text.hidden, isUsable ? text.usable : text.unusable];
  return (
    <DetailList
      columns={2}
      details={[
        { label: text.byHook, value: words.join("，") },
        {
          label: text.byComponent,
          value: (
            <>
              <Permitted action={action} {...(flowNode ? { flowNode } : {})}>
                <Button size="small" disabled={!isUsable}>
                  {text.button}
                </Button>
              </Permitted>
              {isVisible ? null : text.notInPage}
            </>
          ),
        },
      ]}
    />
  );
}

/** Reads the permissions once if no page has read them yet. Returns true if that failed. */
function useOwnPermissions(isLoaded: boolean): boolean {
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (isLoaded) return;
    const leaving = new AbortController();
    loadPermissions(WORKSPACE_APP_ID, leaving.signal).catch((error: unknown) => {
      reportSessionError(error);
      setHasFailed(!isAborted(error));
    });
    return () => leaving.abort();
  }, [isLoaded]);
  return hasFailed;
}
