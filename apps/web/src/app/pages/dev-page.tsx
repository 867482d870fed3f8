import type { ReactNode } from "react";
import { Link } from "react-router";
import { DemoPhonePanel } from "#features/development/demo-phone/components/demo-phone-panel.tsx";
import { OutboxPanel } from "#features/development/outbox/components/outbox-panel.tsx";
import { SimulatedLockPanel } from "#features/development/simulated-lock/components/simulated-lock-panel.tsx";
import { LauncherGrid } from "#features/portal/launcher/components/launcher-grid.tsx";
import { TicketPanel } from "#features/public/sso/components/ticket-panel.tsx";
import { ThirdPartyPanel } from "#features/public/third-party/components/third-party-panel.tsx";
import { routePaths } from "#shared/navigation/route-paths.ts";
import { sessionStatus, useSession } from "#shared/session/session.ts";
import { DevPanel } from "#shared/ui/dev-panel.tsx";
import styles from "./dev-page.module.css";

const text = {
  title: "开发工具",
  hint: "本页只在开发模式下开放，供本机调试使用。",
  subsystems: "本机子系统",
  signInFirst: "登录后可查看本机正在运行的子系统。",
  signIn: "前往登录",
} as const;

/** Tools of development mode: sent messages, simulated devices, the launcher's development variant. */
export function DevPage(): ReactNode {
  const session = useSession();
  const isReady = session !== null && sessionStatus() === "ready";
  return (
    <main className={styles.page}>
      <header>
        <h1 className={styles.title}>{text.title}</h1>
        <p className={styles.hint}>{text.hint}</p>
      </header>
      <OutboxPanel />
      <DemoPhonePanel />
      <SimulatedLockPanel />
      <ThirdPartyPanel />
      <TicketPanel />
      {isReady ? <LauncherGrid variant="development" /> : <SignInFirst />}
    </main>
  );
}

function SignInFirst(): ReactNode {
  return (
    <DevPanel title={text.subsystems}>
      <p>
        {text.signInFirst}
        <Link to={`${routePaths.login}?redirect=${encodeURIComponent("/dev")}`}>{text.signIn}</Link>
      </p>
    </DevPanel>
  );
}
