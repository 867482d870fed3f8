import { SCAN_TASK_MS } from "@tender/contract/constants";
import { useCountdown } from "#shared/hooks/use-countdown.ts";
import { Button } from "#shared/ui/button.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import styles from "./scan-code-view.module.css";
import { scanText as text } from "./scan-text.ts";
import type { ScanCode } from "./use-scan-code.ts";

export interface ScanCodeViewProps {
  readonly code: ScanCode;
  /** The purpose of the code, as its text alternative. */
  readonly label: string;
  /** Instruction for scanning. */
  readonly hint: string;
  readonly onRefresh: () => void;
}

/** A scan code in a frame of fixed size, with an instruction below. */
export function ScanCodeView({ code, label, hint, onRefresh }: ScanCodeViewProps) {
  return (
    <div className={styles.scan}>
      <div className={styles.frame}>
        <Frame code={code} label={label} onRefresh={onRefresh} />
      </div>
      {code.kind === "shown" && code.number !== null ? (
        <p className={styles.hint}>
          <span>{text.notMine}</span>
          <Button kind="text" size="small" onClick={onRefresh}>
            {text.refresh}
          </Button>
        </p>
      ) : (
        <p className={styles.hint}>{hint}</p>
      )}
      <p className={styles.left}>
        {code.kind === "shown" ? <RemainingTime key={code.picture} /> : null}
        <span className={styles.unreached} role="status">
          {code.kind === "shown" && !code.isReachable ? text.unreached : null}
        </span>
      </p>
    </div>
  );
}

function Frame({ code, label, onRefresh }: Omit<ScanCodeViewProps, "hint">) {
  if (code.kind === "drawing") return <Skeleton height={188} label={text.loading} />;
  if (code.kind === "shown")
    return (
      <>
        <img src={code.picture} alt={label} width={194} height={194} />
        {/* Present from the start, so that screen readers announce its content. */}
        <div className={styles.cover} role="status" hidden={code.number === null}>
          {code.number === null ? null : <Scanned number={code.number} />}
        </div>
      </>
    );
  const isOver = code.kind === "over";
  return (
    <div className={styles.failed} role="alert">
      <Icon name="qr-code" size={40} />
      <p>{isOver ? text.over : code.message}</p>
      <Button size="small" onClick={onRefresh}>
        {isOver ? text.refresh : text.retry}
      </Button>
    </div>
  );
}

const Scanned = ({ number }: { number: string }) => (
  <>
    <p className={styles.scanned}>
      <Icon name="check-circle" size={20} />
      {text.scanned}
    </p>
    <p className={styles.number}>{number}</p>
    <p>{text.typeNumber}</p>
  </>
);

function RemainingTime() {
  const { remainingSeconds } = useCountdown(SCAN_TASK_MS / 1_000);
  return text.remainingTime(Math.floor(remainingSeconds / 60), remainingSeconds % 60);
}
