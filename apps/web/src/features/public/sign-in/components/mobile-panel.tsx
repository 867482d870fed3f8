import { useState } from "react";
import { portalConfig } from "#shared/config/portal-config.ts";
import { Tabs } from "#shared/ui/tabs.tsx";
import { CertificatePanel } from "./certificate-panel.tsx";
import styles from "./mobile-panel.module.css";
import { mobileText } from "./mobile-text.ts";
import { ScanPanel } from "./scan-panel.tsx";

type MobileWay = "0" | "1" | "certificate";

/** Returns the enabled ways; the page offers this panel if there is one. */
function availableWays(): { key: MobileWay; label: string; app: string }[] {
  const { scanApps, certificate } = portalConfig.signInWays;
  return [
    ...scanApps.map(({ authType, name }) => ({ key: authType, label: mobileText.scanTab(name), app: name })),
    ...(certificate ? [{ key: "certificate" as const, label: mobileText.certificateTab, app: "" }] : []),
  ];
}

/** The sign-in by one of two phone apps or by certificate lock. */
export function MobilePanel() {
  const [ways] = useState(availableWays);
  const [way, setWay] = useState<MobileWay | undefined>(ways[0]?.key);
  if (way === undefined) return null;
  const { app = "" } = ways.find(({ key }) => key === way) ?? {};
  return (
    <div className={styles.panel}>
      <Tabs label={mobileText.mobileMethods} kind="plain" isStretched items={ways} active={way} onChange={setWay}>
        {way === "certificate" ? <CertificatePanel /> : <ScanPanel key={way} authType={way} app={app} />}
      </Tabs>
    </div>
  );
}
