import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { portalConfig } from "#shared/config/portal-config.ts";
import { boundChunkLoad } from "#shared/loading/chunk-load.ts";
import { LoadedPart } from "#shared/loading/loaded-part.tsx";
import { PublicFrame } from "#shared/public-frame/public-frame.tsx";
import { Tabs } from "#shared/ui/tabs.tsx";
import { AccountForm, type AccountFormProps } from "../components/account-form.tsx";
import type { LoginHintProps } from "../components/login-hint.tsx";
import { signInText } from "../text.ts";

type Method = "account" | "phone" | "mobile";

export interface SignInScreenProps extends AccountFormProps {
  readonly picture: ReactNode;
  readonly footer: ReactNode;
}

/** The sign-in page. The delivered page contains the first view; the other ways are loaded when chosen. */
export function SignInScreen(props: SignInScreenProps) {
  const [method, setMethod] = useState<Method>("account");
  const methods = [
    { key: "account", label: signInText.accountTab },
    ...(portalConfig.phoneLoginEnabled ? ([{ key: "phone", label: signInText.phoneTab }] as const) : []),
    ...(hasMobileWay() ? ([{ key: "mobile", label: signInText.mobileTab }] as const) : []),
  ] as const;

  return (
    <>
      <PublicFrame title={signInText.title} purpose={signInText.purpose} picture={props.picture} footer={props.footer}>
        <Tabs label={signInText.methods} items={methods} active={method} onChange={setMethod}>
          {/* The account form stays mounted, so that a look at another tab loses no input. */}
          <div hidden={method !== "account"}>
            <AccountForm {...props} />
          </div>
          {method === "phone" ? (
            <LoadedPart load={async () => (await props.loadWork()).loadPhonePanel()}>
              {({ PhonePanel }) => <PhonePanel />}
            </LoadedPart>
          ) : null}
          {method === "mobile" ? (
            <LoadedPart load={async () => (await props.loadWork()).loadMobilePanel()}>
              {({ MobilePanel }) => <MobilePanel />}
            </LoadedPart>
          ) : null}
        </Tabs>
      </PublicFrame>
      {portalConfig.loginNotice ? <Hint hint={portalConfig.loginNotice} /> : null}
    </>
  );
}

function hasMobileWay(): boolean {
  const { scanApps, certificate } = portalConfig.signInWays;
  return scanApps.length > 0 || certificate !== null;
}

/** Rendered only if the installation has a notice. The sign-in does not wait for its chunk. */
function Hint({ hint }: LoginHintProps) {
  const [LoginHint, setLoginHint] = useState<ComponentType<LoginHintProps>>();
  useEffect(() => {
    boundChunkLoad(() => import("../components/login-hint.tsx")).then(
      (loaded) => setLoginHint(() => loaded.LoginHint),
      () => undefined,
    );
  }, []);
  return LoginHint ? <LoginHint hint={hint} /> : null;
}
