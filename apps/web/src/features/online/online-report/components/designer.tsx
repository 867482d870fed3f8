import type { DataSet } from "@tender/contract";
import { ConfigProvider } from "antd";
import { useCallback, useMemo, useRef, useState } from "react";
import { faultsBelow } from "#shared/designing/faults.ts";
import { useUndoKeys } from "#shared/designing/use-undo-keys.ts";
import { useMediaQuery } from "#shared/hooks/use-media-query.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { Segmented } from "#shared/ui/segmented.tsx";
import { Tabs } from "#shared/ui/tabs.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import type { ReportDraft } from "../api.ts";
import { type DesignerView, designerViews, type FaultLocation } from "../model/faults.ts";
import { designerText as text } from "../text.ts";
import { ChartsView } from "./charts-view.tsx";
import { ColumnsView } from "./columns-view.tsx";
import styles from "./designer.module.css";
import { type DesignerApi, DesignerProvider } from "./designer-context.tsx";
import { GroupsView } from "./groups-view.tsx";
import { ParametersView } from "./parameters-view.tsx";
import { RecordsDialog } from "./records-dialog.tsx";
import { ReportHead } from "./report-head.tsx";
import { ReportPreview } from "./report-preview.tsx";
import { ReportSettings } from "./report-settings.tsx";
import { useReportDesigner } from "./use-report-designer.ts";

const areas = ["design", "tried"] as const;
type Area = (typeof areas)[number];

/** Path prefixes of the faults of each view. */
const pathsOfView: Readonly<Record<DesignerView, readonly string[]>> = {
  columns: ["columns"],
  parameters: ["parameters"],
  groups: ["groups"],
  charts: ["charts"],
  report: ["code", "title", "note", "dataSet", "sort"],
};

const contents: Readonly<Record<DesignerView, React.ComponentType>> = {
  columns: ColumnsView,
  parameters: ParametersView,
  groups: GroupsView,
  charts: ChartsView,
  report: ReportSettings,
};

export interface DesignerProps {
  readonly draft: ReportDraft;
  readonly sets: readonly DataSet[];
  readonly onBack: () => void;
}

/** The designer of one report, with a live preview beside it. */
export function Designer({ draft, sets, onBack }: DesignerProps) {
  const { id, hasMenu } = draft;
  const state = useReportDesigner(draft, sets);
  const { definition, faults, changeDefinition: changeNow } = state;
  const [view, setView] = useState<DesignerView>("columns");
  const [area, setArea] = useState<Area>("design");
  const [opened, open] = useState<string | null>(null);
  const [isRecordsDialogOpen, setIsRecordsDialogOpen] = useState(false);
  const [announcement, announce] = useState("");
  const isWide = useMediaQuery("(min-width: 1280px)");
  const mayEdit = usePermission("online_report:edit").isVisible && !draft.isDesignClosed;

  const latest = useRef(changeNow);
  latest.current = changeNow;
  const change = useCallback<DesignerApi["change"]>(
    (act, typedSetting = null) => latest.current(act, typedSetting),
    [],
  );
  const set = sets.find(({ code }) => code === definition.dataSet);
  const api = useMemo<DesignerApi>(
    () => ({ definition, sets, set, faults, mayEdit, hasMenu, opened, open, change, announce }),
    [definition, sets, set, faults, mayEdit, hasMenu, opened, change],
  );
  useUndoKeys(!isRecordsDialogOpen && mayEdit, state, announce);

  function showFault({ view: faultView, index }: FaultLocation): void {
    setArea("design");
    setView(faultView);
    if (index === null) return;
    const { columns, parameters, charts } = definition;
    if (faultView === "columns") open(`column ${columns[index]?.name}`);
    if (faultView === "parameters") open(`parameter ${Math.min(index, parameters.length - 1)}`);
    if (faultView === "charts") open(`chart ${Math.min(index, charts.length - 1)}`);
  }

  useTabDialog(
    "report-records",
    isRecordsDialogOpen ? (
      <RecordsDialog
        id={id}
        code={definition.code}
        mayRestore={mayEdit}
        onRestore={state.restore}
        onClose={() => setIsRecordsDialogOpen(false)}
      />
    ) : null,
  );

  const Content = contents[view];
  const parts: Readonly<Record<Area, () => React.ReactNode>> = {
    design: () => (
      <>
        <Segmented
          label={text.views}
          value={view}
          onChange={setView}
          options={designerViews.map((value) => ({
            value,
            label: pathsOfView[value].some((path) => faultsBelow(faults, path).length > 0) ? (
              <span className={styles.faulty}>{`${text.view[value]} !`}</span>
            ) : (
              text.view[value]
            ),
          }))}
        />
        <ConfigProvider componentDisabled={!mayEdit}>
          <div className={styles.view}>
            <Content />
          </div>
        </ConfigProvider>
      </>
    ),
    tried: () => <ReportPreview definition={definition} faults={faults} set={set} mayTry={mayEdit} />,
  };

  return (
    <DesignerProvider value={api}>
      <ReportHead
        draft={draft}
        state={state}
        announcement={announcement}
        onBack={onBack}
        onShowFault={showFault}
        onRecords={() => setIsRecordsDialogOpen(true)}
      />
      {isWide ? (
        <div className={styles.areas}>
          {areas.map((key) => (
            <section key={key} className={styles.area} aria-label={text.area[key]}>
              {parts[key]()}
            </section>
          ))}
        </div>
      ) : (
        <div className={styles.narrow}>
          <Tabs
            label={text.areas}
            active={area}
            onChange={setArea}
            items={areas.map((key) => ({ key, label: text.area[key] }))}
          >
            <div className={styles.panel}>{parts[area]()}</div>
          </Tabs>
        </div>
      )}
    </DesignerProvider>
  );
}
