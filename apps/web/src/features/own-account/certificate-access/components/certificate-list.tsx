import { beijingDay } from "@tender/contract/beijing";
import { useServerNow } from "#shared/clock/server-clock.ts";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { Item, ItemList } from "#shared/workspace-ui/item-list.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { type OwnCertificate, unbindCertificate } from "../api.ts";
import { certificateEnd } from "../model/certificate-end.ts";
import { ownCertificateText as text } from "../text.ts";
import styles from "./own-certificate.module.css";

interface Props {
  readonly certificates: readonly OwnCertificate[];
  readonly onChanged: () => Promise<void>;
}

export function CertificateList({ certificates, onChanged }: Props) {
  async function unbind({ id, holder }: OwnCertificate): Promise<void> {
    const question = { title: text.unbindTitle, text: text.unbindQuestion(holder), okText: text.unbind };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    try {
      await unbindCertificate(id);
      notify({ kind: "success", text: text.unbound });
    } catch (failure) {
      reportError(failure);
    } finally {
      await onChanged();
    }
  }

  if (certificates.length === 0) return <p className={styles.about}>{text.none}</p>;
  return (
    <ItemList>
      {certificates.map((certificate) => (
        <Item
          key={certificate.id}
          title={certificate.holder}
          tag={certificate.state === "pending" ? text.pending : undefined}
          note={<Facts certificate={certificate} />}
        >
          <RowAction aria-label={`${text.unbind} ${certificate.holder}`} onClick={() => void unbind(certificate)}>
            {text.unbind}
          </RowAction>
        </Item>
      ))}
    </ItemList>
  );
}

const Facts = ({ certificate }: { certificate: OwnCertificate }) => (
  <>
    <span>{text.issuedBy(certificate.providerName)}</span>
    <span>{text.serial(certificate.serial)}</span>
    <span>
      {text.until} {beijingDay(certificate.notAfter)} <End certificate={certificate} />
    </span>
    <span>
      {certificate.lastUsedAt ? (
        <>
          {text.lastUsed} <TimeText at={certificate.lastUsedAt} />
        </>
      ) : (
        text.neverUsed
      )}
    </span>
  </>
);

function End({ certificate: { notAfter, isRevoked } }: { certificate: OwnCertificate }) {
  const end = certificateEnd(notAfter, useServerNow());
  if (isRevoked) return <strong className={styles.over}>{text.revoked}</strong>;
  if (end === "later") return null;
  if (end === "over") return <strong className={styles.over}>{text.over}</strong>;
  return <strong className={styles.soon}>{end === 0 ? text.endsToday : text.endsIn(end)}</strong>;
}
