import { useState } from "react";
import { Tabs } from "../../../shared/ui/tabs.tsx";
import { CertificatePanel } from "./certificate-panel.tsx";
import styles from "./mobile-panel.module.css";
import { mobileText } from "./mobile-text.ts";
import { ScanPanel } from "./scan-panel.tsx";

type MobileWay = "scan-0" | "scan-1" | "certificate";

const ways = [
  { key: "scan-0", label: mobileText.scanOneTab },
  { key: "scan-1", label: mobileText.scanTwoTab },
  { key: "certificate", label: mobileText.certificateTab },
] as const;

/** Sign-in by one of two phone apps, or by certificate lock. */
export function MobilePanel() {
  const [way, setWay] = useState<MobileWay>("scan-0");
  return (
    <div className={styles.panel}>
      <Tabs label={mobileText.mobileMethods} kind="plain" isStretched items={ways} active={way} onChange={setWay}>
        {way === "certificate" ? <CertificatePanel /> : <ScanPanel key={way} authType={way === "scan-0" ? "0" : "1"} />}
      </Tabs>
    </div>
  );
}
