import { Link, useLocation } from "react-router";
import type { Reorder } from "../../../shared/order/use-reorder.ts";
import { SubsystemIcon } from "../../../shared/subsystem/subsystem-icon.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { StatusWord } from "../../../shared/workspace-ui/status-word.tsx";
import type { Subsystem } from "../model/subsystem-form.ts";
import { subsystemAdminText, subsystemText as text } from "../text.ts";
import { IconChoice } from "./icon-choice.tsx";
import { SubsystemActions } from "./subsystem-actions.tsx";
import styles from "./subsystem-admin.module.css";

interface Props {
  readonly row: Subsystem;
  readonly roleNames: readonly string[];
  readonly mayEdit: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly order: Reorder;
  onEdit(): void;
  onSecret(appId: string, secret: string): void;
}

const ROLES_SHOWN = 4;

function rolesLine(names: readonly string[]): string {
  const first = names.slice(0, ROLES_SHOWN).join("、");
  return names.length > ROLES_SHOWN ? text.rolesShown(first, names.length) : text.roles(first);
}

export function SubsystemRow(props: Props) {
  const { row, roleNames, mayEdit, order } = props;
  const { appId, appCnName, enabled, kind, handOver, certificateGate, indexPage, purpose } = row;
  return (
    <li className={styles.row} {...(mayEdit ? order.target(appId) : {})}>
      {mayEdit ? (
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
          <span className={styles.tag}>{kind === "own" ? text.own : subsystemAdminText.ways[handOver]}</span>
          {certificateGate ? <span className={styles.tag}>{text.gate}</span> : null}
        </p>
        {purpose === "" ? null : <p className={styles.quiet}>{purpose}</p>}
        <p className={styles.facts}>
          <span className={styles.long}>{indexPage}</span>
          {roleNames.length > 0 ? <span className={styles.quiet}>{rolesLine(roleNames)}</span> : null}
        </p>
        <Troubles row={row} hasRoles={roleNames.length > 0} />
      </div>
      {mayEdit ? <SubsystemActions {...props} /> : null}
    </li>
  );
}

function Troubles({ row: { appId, warnings, failedDeliveries }, hasRoles }: { row: Subsystem; hasRoles: boolean }) {
  const { pathname } = useLocation();
  return (
    <>
      {hasRoles ? null : <Trouble>{text.noRoles}</Trouble>}
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
