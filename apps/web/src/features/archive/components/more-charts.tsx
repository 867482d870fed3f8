import { type ReactNode, useId } from "react";
import { Permitted } from "../../../shared/permission/permitted.tsx";
import { chartText as text } from "../chart-text.ts";
import type { ChartPanelProps } from "./chart-panel-props.ts";
import { CompositionPanel } from "./composition-panel.tsx";
import styles from "./more-charts.module.css";
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

/** The charts of the fuller page. Each section is asked for when it comes near the window. */
export function MoreCharts(props: ChartPanelProps): ReactNode {
  return (
    <>
      <Section title={text.sections.progress}>
        <FunnelPanel {...props} />
        <DurationPanel filters={props.filters} />
      </Section>
      <Section title={text.sections.composition}>
        <CompositionPanel of="category" {...props} />
        <OrgFormPanel {...props} />
        <BandPanel filters={props.filters} />
      </Section>
      <Section title={text.sections.ranking}>
        <RankingPanel of="buyer" {...props} />
        <RankingPanel of="supplier" {...props} />
        <RankingPanel of="agency" {...props} />
        <RankingPanel of="region" {...props} />
      </Section>
      <Section title={text.sections.holdings}>
        <PipelinePanel {...props} />
        <ExpiryPanel {...props} />
      </Section>
      <Section title={text.sections.supervision}>
        <ObjectionPanel {...props} />
        <Permitted action="archive:flags">
          <FlagPanel {...props} />
        </Permitted>
      </Section>
    </>
  );
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
