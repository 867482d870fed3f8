import type { ReactNode } from "react";
import type { SectionName } from "../components/chart-sections.tsx";
import { archiveText } from "../text.ts";
import { ArchiveStatistics } from "./archive-statistics.tsx";

const report = (title: string, ...sections: readonly SectionName[]) =>
  function Report(): ReactNode {
    return <ArchiveStatistics report={{ title, sections }} />;
  };

const titles = archiveText.reports;

/** The predefined reports of 报表中心. */
export const ProcurementReport = report(titles.procurement, "composition", "ranking");
export const ProgressReport = report(titles.progress, "progress");
export const HoldingsReport = report(titles.holdings, "holdings");
export const SupervisionReport = report(titles.supervision, "supervision");
