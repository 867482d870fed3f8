import { useState } from "react";
import { portalConfig } from "#shared/config/portal-config.ts";
import { Tabs } from "#shared/ui/tabs.tsx";
import { CertificatePanel } from "./certificate-panel.tsx";
import styles from "./mobile-panel.module.css";
import { mobileText } from "./mobile-text.ts";
import { ScanPanel } from "./scan-panel.tsx";

type MobileMethod = "0" | "1" | "certificate";

/** Returns the enabled sign-in methods. The page shows this panel if there is at least one. */
function enabledMethods(): { key: MobileMethod; label: string; app: string }[] {
  const { scanApps, certificate } = portalConfig.signInWays;
  return [
    ...scanApps.map(({ authType, name }) => ({ key: authType, label: mobileText.scanTab(name), app: name })),
    ...(certificate ? [{ key: "certificate" as const, label: mobileText.certificateTab, app: "" }] : []),
  ];
}

/** The sign-in by one of two phone apps or by certificate lock. */
export function MobilePanel() {
  const [methods] = useState(enabledMethods);
  const [method, setMethod] = useState<MobileMethod | undefined>(methods[0]?.key);
  if (method === undefined) return null;
  const { app = "" } = methods.find(({ key }) => key === method) ?? {};
  return (
    <div className={styles.panel}>
      <Tabs
        label={mobileText.mobileMethods}
        kind="plain"
        isStretched
        items={methods}
        active={method}
        onChange={setMethod}
      >
        {method === "certificate" ? <CertificatePanel /> : <ScanPanel key={method} authType={method} app={app} />}
      </Tabs>
    </div>
  );
}
