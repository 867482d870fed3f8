import { type LotState, lotStates } from "@tender/contract/tender-terms";
import { PlainTable } from "#shared/workspace-ui/plain-table.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import type { Project } from "../model/tender.ts";
import { projectDetailText, projectListText } from "../text.ts";
import styles from "./project-page.module.css";

const text = projectDetailText.lot;

const toneOf = (state: LotState) => {
  if (state === "awarded" || state === "done") return "good";
  return state === "failed" || state === "cancelled" ? "bad" : "plain";
};

/** Formats yuan with thousands separators. The amount stays text: a number has too few digits for it. */
const yuanText = (amount: string | null): string =>
  amount === null ? projectListText.nothing : text.yuan(amount.replaceAll(/\B(?=(\d{3})+(\.|$))/g, ","));

export const ProjectLots = ({ lots }: { readonly lots: Project["lots"] }) => (
  <PlainTable
    label={projectDetailText.sections.lots}
    head={[text.number, text.title, text.state, text.deadline, text.budget, text.ceiling]}
    figures={[4, 5]}
    rows={lots.map(({ id, no, title, state, isSuspended, deadline, budget, ceiling }) => ({
      key: id,
      cells: [
        projectDetailText.lotNo(no),
        title || projectListText.nothing,
        <span key="state" className={styles.states}>
          <StatusWord tone={toneOf(state)}>{lotStates[state]}</StatusWord>
          {isSuspended ? <StatusWord tone="bad">{text.suspended}</StatusWord> : null}
        </span>,
        <TimeText key="deadline" at={deadline} isExact />,
        yuanText(budget),
        yuanText(ceiling),
      ],
    }))}
  />
);
