import { type AnnouncementType, announcementTypes } from "@tender/contract/tender-terms";
import { Dropdown } from "antd";
import { useState } from "react";
import { useWork } from "#shared/feedback/use-work.ts";
import { Button } from "#shared/ui/button.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { useWorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { beginAnnouncement, useRefreshTenders } from "../api.ts";
import type { Project } from "../model/tender.ts";
import { beginText as text } from "../text.ts";
import { LotsField } from "./lots-field.tsx";

interface Props {
  readonly project: Project;
  readonly isPrimary?: boolean;
  readonly disabled?: boolean;
  /** Runs first; false: the announcement is not begun. */
  readonly before?: () => Promise<boolean>;
  readonly onBegun: (id: string) => void;
}

type Possible = Project["mayAnnounce"][number];

/** Of the types that are possible now, the first here is offered as the button, the others in a menu. */
const FIRST: readonly AnnouncementType[] = ["03", "05", "07", "06"];

const isOfDrafts = (type: AnnouncementType): boolean =>
  (announcementTypes[type].states as readonly string[]).includes("draft");

/** Buttons that draft an announcement, for the types that are possible now. */
export function BeginAnnouncement({ project, isPrimary = false, disabled = false, before, onBegun }: Props) {
  const refresh = useRefreshTenders();
  const { isBusy, work } = useWork(refresh);
  const [asked, setAsked] = useState<Possible | null>(null);
  const { id, mayAnnounce } = project;

  async function begin({ type }: Possible, lotIds: readonly string[]): Promise<void> {
    if (before && !(await before())) return;
    onBegun((await beginAnnouncement(id, type, lotIds)).id);
  }
  function choose(possible: Possible): void {
    const needsLots = !isOfDrafts(possible.type) && possible.lotIds.length > 1;
    if (needsLots) setAsked(possible);
    else void work(() => begin(possible, possible.lotIds));
  }

  useTabDialog(
    "announcement-lots",
    asked && (
      <LotsDialog
        project={project}
        possible={asked}
        onLots={(lotIds) => begin(asked, lotIds)}
        onClose={() => setAsked(null)}
      />
    ),
  );

  const first = FIRST.flatMap((type) => mayAnnounce.filter((one) => one.type === type))[0] ?? mayAnnounce[0];
  const others = mayAnnounce.filter((one) => one !== first);
  if (!first) return null;
  return (
    <>
      {others.length > 0 ? (
        <Dropdown
          trigger={["click"]}
          menu={{
            items: others.map(({ type }) => ({ key: type, label: announcementTypes[type].name })),
            onClick: ({ key }) => {
              const chosen = others.find(({ type }) => type === key);
              if (chosen) choose(chosen);
            },
          }}
        >
          <Button disabled={disabled || isBusy} aria-haspopup="menu">
            {text.others}
          </Button>
        </Dropdown>
      ) : null}
      <Button
        {...(isPrimary ? { kind: "primary" } : {})}
        isLoading={isBusy}
        disabled={disabled}
        onClick={() => choose(first)}
      >
        {text.begin(announcementTypes[first.type].name)}
      </Button>
    </>
  );
}

interface DialogProps {
  readonly project: Project;
  readonly possible: Possible;
  readonly onLots: (lotIds: readonly string[]) => Promise<void>;
  readonly onClose: () => void;
}

function LotsDialog({ project, possible: { type, lotIds }, onLots, onClose }: DialogProps) {
  const control = useWorkspaceForm<{ lotIds: string[] }>({
    send: async (values) => {
      await onLots(values.lotIds);
      onClose();
    },
  });
  return (
    <FormDialog
      title={text.begin(announcementTypes[type].name)}
      control={control}
      initialValues={{ lotIds: [...lotIds] }}
      submitText={text.ok}
      cancelText={text.cancel}
      onClose={onClose}
    >
      <LotsField lots={project.lots.filter(({ id }) => lotIds.includes(id))} />
    </FormDialog>
  );
}
