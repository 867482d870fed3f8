import { Link, useLocation } from "react-router";
import type { Reorder } from "#shared/order/use-reorder.ts";
import { SubsystemIcon } from "#shared/subsystem/subsystem-icon.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import type { OfferedAction } from "#shared/workspace-ui/row-actions.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { type EntrantNames, entrantsLine } from "../model/entrants.ts";
import type { Subsystem } from "../model/subsystem-form.ts";
import { subsystemAdminText, subsystemText as text } from "../text.ts";
import { IconChoice } from "./icon-choice.tsx";
import { SubsystemActions } from "./subsystem-actions.tsx";
import styles from "./subsystem-admin.module.css";

interface Props {
  readonly row: Subsystem;
  readonly names: EntrantNames;
  readonly mayEdit: boolean;
  readonly mayOrder: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly order: Reorder;
  onEdit(): void;
  onSecret(appId: string, secret: string): void;
  readonly history: OfferedAction;
}

export function SubsystemRow(props: Props) {
  const { row, names, mayEdit, mayOrder, order } = props;
  const { appId, appCnName, enabled, kind, handOver, certificateGate, indexPage, purpose } = row;
  const entrants = entrantsLine(row, names);
  return (
    <li className={styles.row} {...(mayOrder ? order.target(appId) : {})}>
      {mayOrder ? (
        <span className={styles.handle} data-grip title={text.drag} {...order.handle(appId)}>
          <Icon name="grip" size={18} />
        </span>
      ) : null}
      {mayEdit ? (
        <IconChoice row={row} />
      ) : (
        <span className={styles.icon}>
          <SubsystemIcon entry={row} />
        </span>
      )}
      <div className={styles.main}>
        <p className={styles.head}>
          <strong className={styles.name}>{appCnName}</strong>
          <span className={styles.quiet}>{text.appId(appId)}</span>
          <StatusWord tone={enabled ? "good" : "plain"}>{enabled ? text.enabled : text.disabled}</StatusWord>
          <span className={styles.tag}>{kind === "own" ? text.own : subsystemAdminText.handOvers[handOver]}</span>
          {certificateGate ? <span className={styles.tag}>{text.gate}</span> : null}
        </p>
        {purpose === "" ? null : <p className={styles.quiet}>{purpose}</p>}
        <p className={styles.facts}>
          <span className={styles.long}>{indexPage || text.noAddress}</span>
          {entrants === null ? null : <span className={styles.quiet}>{entrants}</span>}
        </p>
        <Troubles row={row} isForNobody={entrants === null} />
      </div>
      <SubsystemActions {...props} />
    </li>
  );
}

function Troubles({ row, isForNobody }: { row: Subsystem; isForNobody: boolean }) {
  const { appId, warnings, failedDeliveries } = row;
  const { pathname } = useLocation();
  return (
    <>
      {isForNobody ? <Trouble>{text.nobody}</Trouble> : null}
      {warnings.includes("origin") ? <Trouble>{text.originWarning}</Trouble> : null}
      {warnings.includes("token") ? <Trouble>{text.tokenWarning}</Trouble> : null}
      {failedDeliveries > 0 ? (
        <Trouble>
          <Link to={`${pathname}?appId=${appId}&state=failed#deliveries`}>{text.failed(failedDeliveries)}</Link>
        </Trouble>
      ) : null}
    </>
  );
}

const Trouble = ({ children }: { children: React.ReactNode }) => (
  <p className={styles.trouble}>
    <Icon name="warning" size={16} />
    <span>{children}</span>
  </p>
);
