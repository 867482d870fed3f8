import { useState } from "react";
import { Tabs } from "../../../shared/ui/tabs.tsx";
import { signInText } from "../text.ts";
import { CertificatePanel } from "./certificate-panel.tsx";
import styles from "./mobile-panel.module.css";
import { ScanPanel } from "./scan-panel.tsx";

type MobileWay = "scan-0" | "scan-1" | "certificate";

const ways = [
  { key: "scan-0", label: signInText.scanOneTab },
  { key: "scan-1", label: signInText.scanTwoTab },
  { key: "certificate", label: signInText.certificateTab },
] as const;

/** Sign-in by one of two phone apps, or by certificate lock. */
export function MobilePanel() {
  const [way, setWay] = useState<MobileWay>("scan-0");
  return (
    <div className={styles.panel}>
      <Tabs label={signInText.mobileMethods} kind="plain" isStretched items={ways} active={way} onChange={setWay}>
        {way === "certificate" ? <CertificatePanel /> : <ScanPanel key={way} authType={way === "scan-0" ? "0" : "1"} />}
      </Tabs>
    </div>
  );
}
