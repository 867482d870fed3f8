import { beijingMinute, beijingSecond } from "@tender/contract/beijing";
import { useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { Permitted } from "#shared/permission/permitted.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { PlainTable } from "#shared/workspace-ui/plain-table.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { type Overview, type Restriction, releaseRestriction } from "../api.ts";
import { securityText as text } from "../text.ts";
import styles from "./security.module.css";

const tones = { high: "bad", medium: "plain", low: "plain" } as const;

export const FindingsCard = ({ findings }: Pick<Overview, "findings">) => (
  <Card title={text.findings}>
    {findings.length === 0 ? (
      <p className={styles.hint}>{text.noFindings}</p>
    ) : (
      <ul className={styles.findings}>
        {findings.map(({ code, severity, title, advice }) => (
          <li key={code}>
            <StatusWord tone={tones[severity]}>{text.severities[severity]}</StatusWord>
            <strong>{title}</strong>
            <span className={styles.hint}>{advice}</span>
          </li>
        ))}
      </ul>
    )}
  </Card>
);

export const RestrictionsCard = ({
  held: restrictions,
  onReleased,
}: Pick<Overview, "held"> & { onReleased(): Promise<unknown> }) => (
  <Card title={text.restricted}>
    {restrictions.length === 0 ? (
      <p className={styles.hint}>{text.noneRestricted}</p>
    ) : (
      <PlainTable
        label={text.restricted}
        head={[text.kind, text.limited, text.who, text.count, text.until, text.actions]}
        figures={[3]}
        rows={restrictions.map((restriction) => ({
          key: restriction.id,
          cells: [
            text.kinds[restriction.kind],
            restriction.what,
            restriction.who,
            restriction.count,
            beijingSecond(Date.parse(restriction.until)),
            <Permitted key="release" action="security:release">
              <ReleaseAction restriction={restriction} onReleased={onReleased} />
            </Permitted>,
          ],
        }))}
      />
    )}
  </Card>
);

interface ReleaseProps {
  readonly restriction: Restriction;
  onReleased(): Promise<unknown>;
}

function ReleaseAction({ restriction: { id, who }, onReleased }: ReleaseProps) {
  const [isBusy, setIsBusy] = useState(false);
  async function release(): Promise<void> {
    if (!(await confirm({ title: text.release, text: text.releaseQuestion(who), okText: text.release }))) return;
    setIsBusy(true);
    try {
      await releaseRestriction(id);
      notify({ kind: "success", text: text.released });
    } catch (error) {
      reportError(error);
    } finally {
      await onReleased();
      setIsBusy(false);
    }
  }
  return (
    <RowAction isLoading={isBusy} aria-label={`${text.release} ${who}`} onClick={() => void release()}>
      {text.release}
    </RowAction>
  );
}

export const AdministratorsCard = ({
  administrators,
  isTwoStepRequired,
}: Pick<Overview, "administrators" | "isTwoStepRequired">) => (
  <Card
    title={text.administrators}
    extra={
      <StatusWord tone={isTwoStepRequired ? "good" : "bad"}>
        {isTwoStepRequired ? text.required : text.optional}
      </StatusWord>
    }
  >
    <PlainTable
      label={text.administrators}
      head={[text.username, text.realname, text.twoStep, text.passkeys, text.lastSignIn]}
      figures={[3]}
      rows={administrators.map(({ username, realname, hasTwoStep, passkeys, lastSignInAt }) => ({
        key: username,
        cells: [
          username,
          realname,
          <StatusWord key="two-step" tone={hasTwoStep ? "good" : "bad"}>
            {hasTwoStep ? text.on : text.off}
          </StatusWord>,
          passkeys,
          lastSignInAt ? beijingMinute(lastSignInAt) : text.never,
        ],
      }))}
    />
  </Card>
);

export const AgedCard = ({ aged }: Pick<Overview, "aged">) => (
  <Card title={text.secrets}>
    <PlainTable
      label={text.secrets}
      head={[text.secret, text.since, text.validUntil, text.state]}
      rows={aged.map(({ title, since, until, isDue }) => ({
        key: `${title} ${since}`,
        cells: [
          title,
          beijingMinute(since),
          until ? beijingMinute(until) : "—",
          <StatusWord key="state" tone={isDue ? "bad" : "good"}>
            {isDue ? text.due : text.fine}
          </StatusWord>,
        ],
      }))}
    />
  </Card>
);

export const LimitsCard = ({ limits }: Pick<Overview, "limits">) => (
  <Card title={text.limits}>
    <PlainTable
      label={text.limits}
      head={[text.limit, text.points, text.counted, text.most]}
      figures={[1, 2, 3]}
      rows={limits.map(({ name, title, points, windowSeconds, counted, most }) => ({
        key: name,
        cells: [
          title,
          text.window(points, windowSeconds),
          counted === null ? text.perNode : counted,
          counted === null ? "—" : most,
        ],
      }))}
    />
  </Card>
);
