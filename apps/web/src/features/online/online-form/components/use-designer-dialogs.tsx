import type { EnhancementKind } from "@tender/contract/online-forms";
import { useState } from "react";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { RecordsDialog } from "./records-dialog.tsx";
import { ReleasesDialog } from "./releases-dialog.tsx";
import type { DesignerState } from "./use-designer.ts";

type Opened =
  | { readonly dialog: "publish"; readonly version: number }
  | { readonly dialog: "releases" }
  | { readonly dialog: "records"; readonly type: EnhancementKind };

interface Options {
  readonly id: string;
  readonly state: DesignerState;
  /** Number of the published release; null: the form was never published. */
  readonly release: number | null;
  readonly mayEdit: boolean;
  readonly mayEnhance: boolean;
  readonly onRelease: (number: number) => void;
}

/** The dialogs of the designer: publishing, releases and enhancement records. */
export function useDesignerDialogs({ id, state, release, mayEdit, mayEnhance, onRelease }: Options) {
  const { definition } = state;
  const [opened, setOpened] = useState<Opened | null>(null);

  async function openPublish(): Promise<void> {
    const version = await state.save();
    if (version !== undefined) setOpened({ dialog: "publish", version });
  }

  const close = () => setOpened(null);
  const form = { id, version: state.saved.version, code: definition.code, title: definition.title, release };
  const dialogs = {
    publish: () => (
      <PublishDialog
        form={form}
        hasUnsavedRules={state.dirtyParts.form || state.dirtyParts.list}
        onClose={close}
        onChanged={() => void state.loadServerVersion()}
        onPublished={(version, number) => {
          state.setVersion(version);
          onRelease(number);
          close();
        }}
      />
    ),
    releases: () => (
      <ReleasesDialog
        form={form}
        draft={definition}
        mayRestore={mayEdit}
        onClose={close}
        onRestored={() => {
          void state.loadServerVersion();
          close();
        }}
      />
    ),
    records: () => (
      <RecordsDialog
        id={id}
        code={definition.code}
        fields={definition.fields}
        type={opened?.dialog === "records" ? opened.type : "form"}
        mayRestore={mayEnhance}
        onClose={close}
        onRestored={(type, recordId, content) => {
          state.setSavedRules(type, recordId, content);
          state.change((now) => ({ ...now, [type]: content }));
        }}
      />
    ),
  };
  useTabDialog("designer", opened ? dialogs[opened.dialog]() : null);

  return {
    isOpen: opened !== null,
    openPublish,
    openReleases: () => setOpened({ dialog: "releases" }),
    openRecords: (type: EnhancementKind) => setOpened({ dialog: "records", type }),
  };
}
