import type { FieldControl } from "@tender/contract/online-forms";
import { fieldControlWords } from "@tender/form-rules";
import { ConfigProvider } from "antd";
import { useCallback, useRef, useState } from "react";
import { useUndoKeys } from "#shared/designing/use-undo-keys.ts";
import { useMediaQuery } from "#shared/hooks/use-media-query.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { Segmented } from "#shared/ui/segmented.tsx";
import type { FormDraft, FormRecord, PublishedForm } from "../api.ts";
import type { FaultLocation, SettingGroup } from "../model/faults.ts";
import { newField, newId } from "../model/fields.ts";
import { designerText as text } from "../text.ts";
import { Canvas } from "./canvas.tsx";
import styles from "./designer.module.css";
import { type Area, DesignerAreas } from "./designer-areas.tsx";
import { DesignerProvider } from "./designer-context.tsx";
import { DesignerSettings, type SettingSide } from "./designer-settings.tsx";
import { FieldTable } from "./field-table.tsx";
import { FormHead } from "./form-head.tsx";
import { Palette } from "./palette.tsx";
import { RulesEditor } from "./rules-editor.tsx";
import { useDesigner } from "./use-designer.ts";
import { useDesignerDialogs } from "./use-designer-dialogs.tsx";
import { useFieldWork } from "./use-field-work.ts";
import { usePaletteDrag } from "./use-palette-drag.ts";

const views = ["canvas", "table", "rules"] as const;
type View = (typeof views)[number];

interface Props {
  readonly draft: FormDraft;
  readonly records: readonly FormRecord[];
  readonly published: readonly PublishedForm[];
  readonly readRecords: () => Promise<readonly FormRecord[]>;
  readonly onBack: () => void;
}

/** The designer of one form: palette, canvas and the settings of the chosen field. */
export function Designer({ draft, records, published, readRecords, onBack }: Props) {
  const { id } = draft;
  const mayEnhance = usePermission("online_form:enhance").isVisible && !draft.isDesignClosed;
  const state = useDesigner({ draft, records, published, mayEnhance });
  const { definition } = state;
  const [chosenId, setChosenId] = useState<string | null>(definition.fields[0]?.id ?? null);
  const [view, setView] = useState<View>("canvas");
  const [area, setArea] = useState<Area>("canvas");
  const [side, setSide] = useState<SettingSide>(definition.fields.length > 0 ? "field" : "form");
  const [group, setGroup] = useState<SettingGroup>("store");
  const [release, setRelease] = useState(draft.release);
  const [announcement, announce] = useState("");
  const isWide = useMediaQuery("(min-width: 1280px)");
  const mayEdit = usePermission("online_form:edit").isVisible && !draft.isDesignClosed;
  const canvas = useRef<HTMLDivElement>(null);

  const choose = useCallback((next: string | null) => {
    setChosenId(next);
    if (next !== null) setSide("field");
  }, []);
  const api = useFieldWork({
    id,
    state,
    published,
    isPublished: release !== null,
    mayEdit,
    chosenId,
    choose,
    announce,
    canvas,
  });
  const dialogs = useDesignerDialogs({ id, state, release, mayEdit, mayEnhance, onRelease: setRelease });

  useUndoKeys(!dialogs.isOpen && (mayEdit || mayEnhance), state, announce);

  const drag = usePaletteDrag(canvas, (control: FieldControl, target) => {
    const field = newField(control, definition.fields, newId(), definition.columns);
    api.addField(field, target.id === null ? null : { id: target.id, side: target.side });
  });

  function showFault(location: FaultLocation): void {
    setView("canvas");
    setArea("settings");
    setSide(location.part);
    if (location.part !== "field") return;
    setChosenId(location.id);
    if (location.group) setGroup(location.group);
  }

  const parts = {
    palette: () => <Palette drag={drag} />,
    canvas: () => <Canvas area={canvas} drag={drag} onSettings={isWide ? undefined : () => setArea("settings")} />,
    settings: () => <DesignerSettings side={side} group={group} onSide={setSide} onGroup={setGroup} />,
  };

  return (
    <DesignerProvider value={api}>
      <FormHead
        state={state}
        release={release}
        isClosed={draft.isDesignClosed}
        announcement={announcement}
        views={
          <Segmented
            label={text.views}
            value={view}
            onChange={setView}
            options={views.map((value) => ({ value, label: text.view[value] }))}
          />
        }
        onBack={onBack}
        onShowFault={showFault}
        onReleases={dialogs.openReleases}
        onPublish={() => void dialogs.openPublish()}
      />
      {view === "table" ? (
        <ConfigProvider componentDisabled={!mayEdit}>
          <FieldTable
            onOpen={(next) => {
              choose(next);
              setView("canvas");
              setArea("settings");
            }}
          />
        </ConfigProvider>
      ) : null}
      {view === "rules" ? (
        <ConfigProvider componentDisabled={!mayEnhance}>
          <RulesEditor
            id={id}
            state={state}
            isClosed={draft.isDesignClosed}
            readRecords={readRecords}
            onHistory={dialogs.openRecords}
          />
        </ConfigProvider>
      ) : null}
      {view === "canvas" ? <DesignerAreas isWide={isWide} area={area} onArea={setArea} parts={parts} /> : null}
      {drag.dragged ? (
        <div className={styles.ghost} style={{ left: drag.dragged.x, top: drag.dragged.y }} aria-hidden="true">
          {fieldControlWords[drag.dragged.control]}
        </div>
      ) : null}
    </DesignerProvider>
  );
}
