import { lazy, Suspense, useState } from "react";
import { portalConfig } from "../../../shared/config/portal-config.ts";
import { PublicFrame } from "../../../shared/public-frame/public-frame.tsx";
import { readSessionStored, writeSessionStored } from "../../../shared/storage/stored-values.ts";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { Tabs } from "../../../shared/ui/tabs.tsx";
import { AccountForm } from "../components/account-form.tsx";
import { hintMark, isHintDue } from "../model/hint-once.ts";
import { signInText } from "../text.ts";

/** Only who opens the tab needs it. */
const MobilePanel = lazy(async () => ({ default: (await import("../components/mobile-panel.tsx")).MobilePanel }));

/** Only where the installation has something to say. */
const LoginHint = lazy(async () => ({ default: (await import("../components/login-hint.tsx")).LoginHint }));

/** Only where the installation offers it. */
const PhonePanel = lazy(async () => ({ default: (await import("../components/phone-panel.tsx")).PhonePanel }));

type Method = "account" | "phone" | "mobile";

const methods = [
  { key: "account", label: signInText.accountTab },
  ...(portalConfig.phoneLoginEnabled ? ([{ key: "phone", label: signInText.phoneTab }] as const) : []),
  { key: "mobile", label: signInText.mobileTab },
] as const;

/** The login page. `initialPassword` is that of an account just registered, else empty. */
export function SignInScreen({
  initialUsername,
  initialPassword,
}: {
  initialUsername: string;
  initialPassword: string;
}) {
  const [method, setMethod] = useState<Method>("account");
  const hint = portalConfig.loginNotice;
  const [isHintOpen, setIsHintOpen] = useState(
    () => hint !== null && isHintDue(hint, readSessionStored("LOGIN_NOTICE_SEEN")),
  );

  function closeHint() {
    if (hint !== null) writeSessionStored("LOGIN_NOTICE_SEEN", hintMark(hint));
    setIsHintOpen(false);
  }

  return (
    <>
      <PublicFrame title={signInText.title} purpose={signInText.purpose}>
        <Tabs label={signInText.methods} items={methods} active={method} onChange={setMethod}>
          {/* The account form stays, so that nothing typed is lost by looking at the other tab. */}
          <div hidden={method !== "account"}>
            <AccountForm initialUsername={initialUsername} initialPassword={initialPassword} />
          </div>
          {method === "phone" ? (
            <Suspense fallback={<Skeleton lines={4} />}>
              <PhonePanel />
            </Suspense>
          ) : null}
          {method === "mobile" ? (
            <Suspense fallback={<Skeleton lines={4} />}>
              <MobilePanel />
            </Suspense>
          ) : null}
        </Tabs>
      </PublicFrame>
      {hint !== null && isHintOpen ? (
        <Suspense>
          <LoginHint hint={hint} onClose={closeHint} />
        </Suspense>
      ) : null}
    </>
  );
}
