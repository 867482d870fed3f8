import { lazy, Suspense, useState } from "react";
import { portalConfig } from "../../../shared/config/portal-config.ts";
import { readSessionStored, writeSessionStored } from "../../../shared/storage/stored-values.ts";
import { BrowserBanner } from "../../../shared/ui/browser-banner.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { Tabs } from "../../../shared/ui/tabs.tsx";
import { AccountForm } from "../components/account-form.tsx";
import { LoginPicture } from "../components/login-picture.tsx";
import { isNoticeDue, noticeMark } from "../model/notice-once.ts";
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
  const notice = portalConfig.loginNotice;
  const [isNoticeOpen, setIsNoticeOpen] = useState(
    () => notice !== null && isNoticeDue(notice, readSessionStored("LOGIN_NOTICE_SEEN")),
  );

  function closeNotice() {
    if (notice !== null) writeSessionStored("LOGIN_NOTICE_SEEN", noticeMark(notice));
    setIsNoticeOpen(false);
  }

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
      {notice !== null && isNoticeOpen ? (
        <Suspense>
          <LoginNotice notice={notice} onClose={closeNotice} />
        </Suspense>
      ) : null}
    </div>
  );
}
