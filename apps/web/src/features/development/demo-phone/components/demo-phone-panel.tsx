import { type ReactNode, useState } from "react";
import { DevPanel } from "#shared/ui/dev-panel.tsx";
import { Segmented } from "#shared/ui/segmented.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { type DemoPhones, useDemoPhones } from "../api.ts";
import { demoPhoneText as text } from "../text.ts";
import styles from "./demo-phone-panel.module.css";
import { PhoneScreen } from "./phone-screen.tsx";

/** Simulated phones with the two apps, for testing codes without a phone. They send the same requests as real ones. */
export function DemoPhonePanel() {
  const { data, isError } = useDemoPhones();
  return (
    <DevPanel title={text.title} hint={text.hint}>
      {data ? <Phones apps={data.apps} /> : null}
      {isError ? <p role="alert">{text.failed}</p> : null}
      {data || isError ? null : <Skeleton lines={3} label={text.loading} />}
    </DevPanel>
  );
}

function Phones({ apps }: Pick<DemoPhones, "apps">) {
  const [authType, setAuthType] = useState(apps[0]?.authType ?? "0");
  const [number, setNumber] = useState("1");
  const app = apps.find((candidate) => candidate.authType === authType) ?? apps[0];
  const phone = app?.phones[Number(number) - 1];
  if (!app || !phone) return <p className={styles.hint}>{text.noApp}</p>;
  if (!globalThis.crypto?.subtle) return <p role="alert">{text.needsHttps}</p>;
  return (
    <>
      <div className={styles.choices}>
        <Choice label={text.app}>
          <Segmented
            label={text.app}
            options={apps.map((option) => ({ value: option.authType, label: option.name }))}
            value={app.authType}
            onChange={setAuthType}
          />
        </Choice>
        <Choice label={text.phone}>
          <Segmented
            label={text.phone}
            options={app.phones.map(({ account }, index) => ({
              value: String(index + 1),
              label: text.phoneName(index + 1, account),
            }))}
            value={number}
            onChange={setNumber}
          />
        </Choice>
      </div>
      <PhoneScreen
        key={`${app.authType} ${phone.holder}`}
        phone={{ authType: app.authType, holder: phone.holder }}
        privateKey={app.key}
      />
    </>
  );
}

const Choice = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.choice}>
    <span aria-hidden="true">{label}</span>
    {children}
  </div>
);
