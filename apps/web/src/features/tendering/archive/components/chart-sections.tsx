import { chartTerms as text } from "@tender/contract/archive-terms";
import { type ReactNode, useId } from "react";
import { Permitted } from "#shared/permission/permitted.tsx";
import type { ChartPanelProps } from "./chart-panel-props.ts";
import styles from "./chart-sections.module.css";
import { CompositionPanel } from "./composition-panel.tsx";
import { OrgFormPanel } from "./org-form-panel.tsx";
import {
  DurationPanel,
  ExpiryPanel,
  FlagPanel,
  FunnelPanel,
  ObjectionPanel,
  PipelinePanel,
} from "./progress-panels.tsx";
import { BandPanel, RankingPanel } from "./ranking-panels.tsx";
import { WhenNear } from "./when-near.tsx";

export type SectionName = keyof typeof sections;

/** The charts beside the figures, by subject. */
const sections = {
  progress: (props: ChartPanelProps) => (
    <>
      <FunnelPanel {...props} />
      <DurationPanel filters={props.filters} />
    </>
  ),
  composition: (props: ChartPanelProps) => (
    <>
      <CompositionPanel dimension="category" {...props} />
      <OrgFormPanel {...props} />
      <BandPanel filters={props.filters} />
    </>
  ),
  ranking: (props: ChartPanelProps) => (
    <>
      <RankingPanel dimension="buyer" {...props} />
      <RankingPanel dimension="supplier" {...props} />
      <RankingPanel dimension="agency" {...props} />
      <RankingPanel dimension="region" {...props} />
    </>
  ),
  holdings: (props: ChartPanelProps) => (
    <>
      <PipelinePanel {...props} />
      <ExpiryPanel {...props} />
    </>
  ),
  supervision: (props: ChartPanelProps) => (
    <>
      <ObjectionPanel {...props} />
      <Permitted action="archive:flags">
        <FlagPanel {...props} />
      </Permitted>
    </>
  ),
} as const;

/** Each section is loaded when it comes near the visible area. */
export function ChartSections({ names, ...props }: ChartPanelProps & { names: readonly SectionName[] }): ReactNode {
  return names.map((name) => (
    <Section key={name} title={text.sections[name]}>
      {sections[name](props)}
    </Section>
  ));
}

function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <WhenNear>
        <div className={styles.charts}>{children}</div>
      </WhenNear>
    </section>
  );
}
