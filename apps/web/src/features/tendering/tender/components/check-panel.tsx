import { Card } from "#shared/workspace-ui/card.tsx";
import { checkText as text } from "../editor-text.ts";
import { lotNoOf, sortFindings } from "../model/findings.ts";
import type { Finding } from "../model/tender.ts";
import styles from "./check-panel.module.css";
import { TextLink } from "./text-link.tsx";

interface Props {
  /** Undefined: not checked yet. */
  readonly findings: readonly Finding[] | undefined;
  readonly hasFailed: boolean;
  /** Moves the focus to the field of a finding. Undefined: the fields stand on another page. */
  readonly onGo?: (finding: Finding) => void;
}

/** The check before publication: missing parts and broken rules, each rule with its source, and a way to each field. */
export function CheckPanel({ findings, hasFailed, onGo }: Props) {
  return (
    <Card title={text.heading}>
      <div role="status">
        {hasFailed ? <p className={styles.note}>{text.failed}</p> : null}
        {!findings && !hasFailed ? <p className={styles.note}>{text.checking}</p> : null}
        {findings ? <Groups findings={findings} {...(onGo ? { onGo } : {})} /> : null}
      </div>
    </Card>
  );
}

function Groups({ findings, onGo }: Pick<Props, "onGo"> & { readonly findings: readonly Finding[] }) {
  const go = onGo ? { onGo } : {};
  const { missing, broken, setAside, hints } = sortFindings(findings);
  return (
    <>
      {missing.length + broken.length === 0 ? <p className={styles.note}>{text.ready}</p> : null}
      <Group title={text.broken(broken.length)} tone="bad" findings={broken} {...go} />
      <Group title={text.missing(missing.length)} tone="bad" findings={missing} {...go} />
      <Group title={text.setAside(setAside.length)} findings={setAside} {...go} />
      <Group title={text.hints(hints.length)} findings={hints} {...go} />
    </>
  );
}

/** Returns the message with the lot that it is about: several lots may lack the same. */
function sentenceOf(finding: Finding): string {
  const lotNo = lotNoOf(finding);
  return lotNo === undefined ? finding.message : text.ofLot(lotNo, finding.message);
}

interface GroupProps extends Pick<Props, "onGo"> {
  readonly title: string;
  readonly tone?: "bad";
  readonly findings: readonly Finding[];
}

function Group({ title, tone, findings, onGo }: GroupProps) {
  if (findings.length === 0) return null;
  return (
    <>
      <h3 className={styles.title} data-tone={tone}>
        {title}
      </h3>
      <ul className={styles.list}>
        {findings.map((finding) => (
          <li key={`${finding.field} ${finding.message}`}>
            {onGo ? <TextLink onClick={() => onGo(finding)}>{sentenceOf(finding)}</TextLink> : sentenceOf(finding)}
            {finding.rule ? <p className={styles.source}>{text.source(finding.rule.source)}</p> : null}
          </li>
        ))}
      </ul>
    </>
  );
}
