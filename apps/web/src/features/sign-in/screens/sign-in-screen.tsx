import { lazy, Suspense, useState } from "react";
import { portalConfig } from "../../../shared/config/portal-config.ts";
import { BrowserBanner } from "../../../shared/ui/browser-banner.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { Tabs } from "../../../shared/ui/tabs.tsx";
import { AccountForm } from "../components/account-form.tsx";
import { LoginPicture } from "../components/login-picture.tsx";
import { signInText } from "../text.ts";
import styles from "./sign-in-screen.module.css";

/** Only who opens the tab needs it. */
const MobilePanel = lazy(async () => ({ default: (await import("../components/mobile-panel.tsx")).MobilePanel }));

/** Only where the installation has something to say. */
const LoginNotice = lazy(async () => ({ default: (await import("../components/login-notice.tsx")).LoginNotice }));

type Method = "account" | "mobile";

const methods = [
  { key: "account", label: signInText.accountTab },
  { key: "mobile", label: signInText.mobileTab },
] as const;

/** The login page: a quiet half that says where one is, and the form. */
export function SignInScreen({ initialUsername }: { initialUsername: string }) {
  const [method, setMethod] = useState<Method>("account");
  return (
    <div className={styles.page}>
      <BrowserBanner />
      <div className={styles.halves}>
        <aside className={styles.quiet}>
          <p className={styles.name}>{portalConfig.platformName}</p>
          <p className={styles.purpose}>{signInText.purpose}</p>
          <LoginPicture />
        </aside>
        <main className={styles.main}>
          <div className={styles.form}>
            <p className={styles.smallName}>{portalConfig.platformName}</p>
            <h1 className={styles.title}>{signInText.title}</h1>
            <Tabs label={signInText.methods} items={methods} active={method} onChange={setMethod}>
              {/* The account form stays, so that nothing typed is lost by looking at the other tab. */}
              <div hidden={method !== "account"}>
                <AccountForm initialUsername={initialUsername} />
              </div>
              {method === "mobile" ? (
                <Suspense fallback={<Skeleton lines={4} />}>
                  <MobilePanel />
                </Suspense>
              ) : null}
            </Tabs>
          </div>
        </main>
      </div>
      {portalConfig.loginNotice ? (
        <Suspense>
          <LoginNotice notice={portalConfig.loginNotice} />
        </Suspense>
      ) : null}
    </div>
  );
}
