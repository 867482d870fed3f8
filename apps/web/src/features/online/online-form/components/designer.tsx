import type { FormField } from "@tender/contract";
import type { EnhancementKind, FieldControl } from "@tender/contract/online-forms";
import { fieldControlWords } from "@tender/form-rules";
import { ConfigProvider } from "antd";
import { useCallback, useMemo, useRef, useState } from "react";
import { useUndoKeys } from "#shared/designing/use-undo-keys.ts";
import { useMediaQuery } from "#shared/hooks/use-media-query.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { Segmented } from "#shared/ui/segmented.tsx";
import { Tabs } from "#shared/ui/tabs.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import type { FormDraft, FormRecord, PublishedForm } from "../api.ts";
import type { FaultPlace, SettingGroup } from "../model/faults.ts";
import { duplicateOf, newField, newId, withField, withoutField } from "../model/fields.ts";
import { canvasText, paletteText, settingText, designerText as text } from "../text.ts";
import { ButtonSettings } from "./button-settings.tsx";
import { Canvas } from "./canvas.tsx";
import styles from "./designer.module.css";
import { type DesignerApi, DesignerProvider } from "./designer-context.tsx";
import { FieldSettings } from "./field-settings.tsx";
import { FieldTable } from "./field-table.tsx";
import { FormHead } from "./form-head.tsx";
import { FormSettings } from "./form-settings.tsx";
import { Palette } from "./palette.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { RecordsDialog } from "./records-dialog.tsx";
import { ReleasesDialog } from "./releases-dialog.tsx";
import { RulesEditor } from "./rules-editor.tsx";
import { useDesigner } from "./use-designer.ts";
import { usePaletteDrag } from "./use-palette-drag.ts";

const views = ["canvas", "table", "rules"] as const;
type View = (typeof views)[number];
const areas = ["palette", "canvas", "settings"] as const;
type Area = (typeof areas)[number];
const sides = ["field", "form", "buttons"] as const;
type Side = (typeof sides)[number];

type Opened =
  | { readonly what: "publish"; readonly version: number }
  | { readonly what: "releases" }
  | { readonly what: "records"; readonly type: EnhancementKind };

interface Props {
  readonly draft: FormDraft;
  readonly records: readonly FormRecord[];
  readonly published: readonly PublishedForm[];
  readonly readRecords: () => Promise<readonly FormRecord[]>;
  readonly onBack: () => void;
}

/** One form as it is designed: what can be added, the form as it will look, and the settings of what is chosen. */
export function Designer({ draft, records, published, readRecords, onBack }: Props) {
  const { id } = draft;
  const mayEnhance = usePermission("online_form:enhance").isVisible && !draft.isDesignClosed;
  const state = useDesigner({ draft, records, published, mayEnhance });
  const { definition, faults } = state;
  const [chosenId, setChosenId] = useState<string | null>(definition.fields[0]?.id ?? null);
  const [view, setView] = useState<View>("canvas");
  const [area, setArea] = useState<Area>("canvas");
  const [side, setSide] = useState<Side>(definition.fields.length > 0 ? "field" : "form");
  const [group, setGroup] = useState<SettingGroup>("store");
  const [opened, setOpened] = useState<Opened | null>(null);
  const [release, setRelease] = useState(draft.release);
  const [said, setSaid] = useState("");
  const isWide = useMediaQuery("(min-width: 1280px)");
  const mayEdit = usePermission("online_form:edit").isVisible && !draft.isDesignClosed;
  const canvas = useRef<HTMLDivElement>(null);

  const latest = useRef(state);
  latest.current = state;
  const change = useCallback<DesignerApi["change"]>(
    (act, what = null) => latest.current.changeDefinition(act, what),
    [],
  );
  const changeField = useCallback<DesignerApi["changeField"]>(
    (fieldId, act, what = null) => latest.current.changeField(fieldId, act, what),
    [],
  );
  const choose = useCallback((next: string | null) => {
    setChosenId(next);
    if (next !== null) setSide("field");
  }, []);
  const addField = useCallback<DesignerApi["addField"]>(
    (field, beside = null) => {
      change((now) => withField(now, field, beside));
      choose(field.id);
      setSaid(paletteText.added(field.title));
    },
    [change, choose],
  );
  const removeField = useCallback<DesignerApi["removeField"]>(
    (field) => {
      const { fields } = latest.current.definition;
      const place = fields.findIndex((one) => one.id === field.id);
      const next = fields[place + 1] ?? fields[place - 1];
      change((now) => withoutField(now, field.id));
      choose(next?.id ?? null);
      setSaid(canvasText.removed(field.title));
      // The one that had the focus is gone: its neighbour takes it.
      requestAnimationFrame(() => canvas.current?.querySelector<HTMLElement>(`[data-field="${next?.id}"]`)?.focus());
    },
    [change, choose],
  );
  const duplicateField = useCallback<DesignerApi["duplicateField"]>(
    (field) => {
      const made = duplicateOf(field, latest.current.definition.fields, newId());
      addField(made, { id: field.id, side: "after" });
    },
    [addField],
  );
  const api = useMemo<DesignerApi>(
    () => ({
      id,
      definition,
      faults,
      published,
      isPublished: release !== null,
      mayEdit,
      chosenId,
      choose,
      change,
      changeField,
      addField,
      removeField,
      duplicateField,
      say: setSaid,
    }),
    [
      id,
      definition,
      faults,
      published,
      release,
      mayEdit,
      chosenId,
      choose,
      change,
      changeField,
      addField,
      removeField,
      duplicateField,
    ],
  );

  useUndoKeys(opened === null && (mayEdit || mayEnhance), state, setSaid);

  const drag = usePaletteDrag(canvas, (control: FieldControl, place) => {
    const field = newField(control, definition.fields, newId(), definition.columns);
    addField(field, place.id === null ? null : { id: place.id, side: place.side });
  });

  function show(place: FaultPlace): void {
    setView("canvas");
    setArea("settings");
    setSide(place.part);
    if (place.part !== "field") return;
    setChosenId(place.id);
    if (place.group) setGroup(place.group);
  }

  async function openPublish(): Promise<void> {
    const version = await state.save();
    if (version !== undefined) setOpened({ what: "publish", version });
  }

  const close = () => setOpened(null);
  const form = { id, version: state.saved.version, code: definition.code, title: definition.title, release };
  const dialogs = {
    publish: () => (
      <PublishDialog
        form={form}
        areRulesUnsaved={state.areDirty.form || state.areDirty.list}
        onClose={close}
        onChanged={() => void state.takeServer()}
        onPublished={(version, number) => {
          state.noteVersion(version);
          setRelease(number);
          close();
        }}
      />
    ),
    releases: () => (
      <ReleasesDialog
        form={form}
        draft={definition}
        mayTake={mayEdit}
        onClose={close}
        onTaken={() => {
          void state.takeServer();
          close();
        }}
      />
    ),
    records: () => (
      <RecordsDialog
        id={id}
        code={definition.code}
        fields={definition.fields}
        type={opened?.what === "records" ? opened.type : "form"}
        mayRestore={mayEnhance}
        onClose={close}
        onRestored={(type, recordId, content) => {
          state.noteRules(type, recordId, content);
          state.change((now) => ({ ...now, [type]: content }));
        }}
      />
    ),
  };
  useTabDialog("designer", opened ? dialogs[opened.what]() : null);

  const chosen: FormField | undefined = definition.fields.find((field) => field.id === chosenId);
  const settings = (
    <ConfigProvider componentDisabled={!mayEdit}>
      <Tabs
        label={text.sides}
        active={side}
        onChange={setSide}
        items={sides.map((key) => ({ key, label: text.side[key] }))}
        isStretched
      >
        <div className={styles.sidePanel}>
          {side === "field" && chosen ? <FieldSettings field={chosen} group={group} onGroup={setGroup} /> : null}
          {side === "field" && !chosen ? <p className={styles.note}>{settingText.none}</p> : null}
          {side === "form" ? <FormSettings /> : null}
          {side === "buttons" ? <ButtonSettings /> : null}
        </div>
      </Tabs>
    </ConfigProvider>
  );
  const parts: Readonly<Record<Area, () => React.ReactNode>> = {
    palette: () => <Palette drag={drag} />,
    canvas: () => <Canvas area={canvas} drag={drag} onSettings={isWide ? undefined : () => setArea("settings")} />,
    settings: () => settings,
  };

  return (
    <DesignerProvider value={api}>
      <FormHead
        state={state}
        release={release}
        isClosed={draft.isDesignClosed}
        said={said}
        views={
          <Segmented
            label={text.views}
            value={view}
            onChange={setView}
            options={views.map((value) => ({ value, label: text.view[value] }))}
          />
        }
        onBack={onBack}
        onPlace={show}
        onReleases={() => setOpened({ what: "releases" })}
        onPublish={() => void openPublish()}
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
            onHistory={(type) => setOpened({ what: "records", type })}
          />
        </ConfigProvider>
      ) : null}
      {view === "canvas" && isWide ? (
        <div className={styles.areas}>
          <section className={styles.area} aria-label={paletteText.title}>
            {parts.palette()}
          </section>
          <section className={styles.area} aria-label={canvasText.title}>
            {parts.canvas()}
          </section>
          <section className={styles.area} aria-label={text.area.settings}>
            {parts.settings()}
          </section>
        </div>
      ) : null}
      {view === "canvas" && !isWide ? (
        <div className={styles.narrow}>
          <Tabs
            label={text.areas}
            active={area}
            onChange={setArea}
            items={areas.map((key) => ({ key, label: text.area[key] }))}
          >
            <div className={styles.sidePanel}>{parts[area]()}</div>
          </Tabs>
        </div>
      ) : null}
      {drag.dragged ? (
        <div className={styles.ghost} style={{ left: drag.dragged.x, top: drag.dragged.y }} aria-hidden="true">
          {fieldControlWords[drag.dragged.control]}
        </div>
      ) : null}
    </DesignerProvider>
  );
}
