import { Dropdown } from "antd";
import { useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { useWork } from "#shared/feedback/use-work.ts";
import { Button } from "#shared/ui/button.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { copyProject, removeProject } from "../api.ts";
import type { Project } from "../model/tender.ts";
import { actionText as text } from "../text.ts";
import { OverrideDialog } from "./override-dialog.tsx";
import { ResumeDialog } from "./resume-dialog.tsx";
import { RetenderDialog } from "./retender-dialog.tsx";
import { SuspendDialog } from "./suspend-dialog.tsx";

interface Props {
  readonly project: Project;
  readonly onRefresh: () => Promise<unknown>;
  /** Opens another project. */
  readonly onOpen: (id: string) => void;
  readonly onRemoved: () => void;
}

const dialogs = { suspend: SuspendDialog, resume: ResumeDialog, override: OverrideDialog } as const;
type Asked = keyof typeof dialogs | "retender";

/** Actions that the server allows now, beside the next step of the project. */
export function ProjectActions({ project, onRefresh, onOpen, onRemoved }: Props) {
  const { id, version, may } = project;
  const { isBusy, work } = useWork(onRefresh);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);

  async function remove(): Promise<void> {
    const question = { title: text.remove, text: text.removeQuestion, okText: text.remove };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    await removeProject({ id, version });
    onRemoved();
  }
  const copy = async (): Promise<void> => onOpen((await copyProject(id)).id);

  const runs: Partial<Record<Project["may"][number], () => void>> = {
    suspend: () => setAsked("suspend"),
    resume: () => setAsked("resume"),
    override: () => setAsked("override"),
    retender: () => setAsked("retender"),
    copy: () => void work(copy, text.copied),
    remove: () => void work(remove),
  };
  const offered = may.filter((action) => runs[action] !== undefined) as (keyof typeof text.labels)[];

  const Dialog = asked === null || asked === "retender" ? null : dialogs[asked];
  useTabDialog(
    "project-action",
    Dialog ? (
      <Dialog project={project} onDone={onRefresh} onClose={close} />
    ) : asked === "retender" ? (
      <RetenderDialog project={project} onOpen={onOpen} onClose={close} />
    ) : null,
  );

  if (offered.length === 0) return null;
  return (
    <Dropdown
      trigger={["click"]}
      menu={{
        items: offered.map((action) => ({
          key: action,
          label: text.labels[action],
          ...(action === "remove" ? { danger: true } : {}),
        })),
        onClick: ({ key }) => runs[key as keyof typeof runs]?.(),
      }}
    >
      <Button disabled={isBusy} aria-haspopup="menu">
        {text.more}
      </Button>
    </Dropdown>
  );
}
