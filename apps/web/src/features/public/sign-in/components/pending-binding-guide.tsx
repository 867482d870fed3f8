import { useEffect } from "react";
import { ApiError, call, isAborted } from "#shared/api/client.ts";
import { portalConfig } from "#shared/config/portal-config.ts";
import { notify } from "#shared/feedback/notify.ts";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import { withProof } from "#shared/proof/proof-request.ts";
import { reportSessionError } from "#shared/query/report-session-error.ts";
import { sessionStatus, useSession } from "#shared/session/session.ts";
import { type PendingBinding, pendingBinding, setPendingBinding } from "#shared/third-party/pending-binding.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import styles from "./pending-binding-guide.module.css";

const text = {
  title: "绑定账号",
  unknown: (provider: string, name: string) => `${provider}账号“${name}”尚未绑定账号。`,
  choose: "请登录已有账号或注册新账号，登录后即完成绑定，以后可直接登录。",
  signIn: "登录已有账号并绑定",
  register: "注册新账号",
  waiting: (provider: string, name: string) => `登录后将绑定${provider}账号“${name}”`,
  sending: (provider: string, name: string, account: string) => `正在将${provider}账号“${name}”绑定到账号 ${account}`,
  giveUp: "不绑定",
  ownAccount: (provider: string, name: string, account: string) =>
    `将${provider}账号“${name}”绑定到当前登录的账号 ${account}？`,
  ownHint: "绑定后，可使用该第三方账号登录此账号。如非本人操作，请选择“不绑定”。",
  bind: "绑定",
  bound: (provider: string, name: string) => `已绑定${provider}账号“${name}”`,
  failed: "绑定失败",
} as const;

const forget = (): void => setPendingBinding(null);

/** Binds the code. If the server requires a proof of identity, opens the account settings, which ask for it. */
const sendBinding = (code: string): Promise<unknown> =>
  withProof(() =>
    call("thirdParty.bindPending", { body: { code } }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === "proof.required")
        pageHistory.push("/account/settings/base#binding");
      throw error;
    }),
  );

/** Binds the external identity to the account that is signed in, once. */
async function bind(pending: PendingBinding): Promise<void> {
  const { code, providerName, name } = pending;
  const now = pendingBinding();
  if (now?.code !== code || now.isSending) return;
  // The reminder stays visible: a proof may be required, and the user must know its purpose.
  setPendingBinding({ ...pending, isSending: true });
  try {
    await sendBinding(code);
    notify({ kind: "success", text: text.bound(providerName, name) });
  } catch (error) {
    if (isAborted(error) || reportSessionError(error)) return;
    notify({ kind: "error", title: text.failed, text: error instanceof Error ? error.message : "" });
  } finally {
    if (pendingBinding()?.code === code) forget();
  }
}

function openRegistration(pending: PendingBinding): void {
  setPendingBinding({ ...pending, isChosen: true });
  if (portalConfig.registerUrl.startsWith("/")) pageHistory.push(portalConfig.registerUrl);
  else window.location.assign(portalConfig.registerUrl);
}

/**
 * Offers a user of an external provider to sign in or register, and binds the identity to the account that signs in.
 */
export function PendingBindingGuide({ pending }: { pending: PendingBinding }) {
  const session = useSession();
  const status = sessionStatus();
  const { providerName, name, isChosen } = pending;
  const choose = (): void => setPendingBinding({ ...pending, isChosen: true });
  useEffect(() => {
    if (status === "ready" && pending.isChosen) void bind(pending);
  }, [status, pending]);
  // A signed-in user must confirm: a third party's page may have sent this browser to the provider.
  if (status === "ready" && session && !isChosen)
    return (
      <Dialog
        open
        title={text.title}
        width={416}
        onClose={forget}
        footer={
          <>
            <Button onClick={forget}>{text.giveUp}</Button>
            <Button kind="primary" onClick={choose}>
              {text.bind}
            </Button>
          </>
        }
      >
        <p>{text.ownAccount(providerName, name, session.user.username)}</p>
        <p className={styles.hint}>{text.ownHint}</p>
      </Dialog>
    );
  if (pending.isSending)
    return (
      <p className={styles.bar} role="status">
        {text.sending(providerName, name, session?.user.username ?? "")}
      </p>
    );
  if (status === "ready") return null;
  return isChosen ? (
    <p className={styles.bar} role="status">
      <span>{text.waiting(providerName, name)}</span>
      <Button kind="text" onClick={forget}>
        {text.giveUp}
      </Button>
    </p>
  ) : (
    <Dialog
      open
      title={text.title}
      width={416}
      onClose={forget}
      footer={
        <>
          <Button onClick={() => openRegistration(pending)}>{text.register}</Button>
          <Button kind="primary" onClick={choose}>
            {text.signIn}
          </Button>
        </>
      }
    >
      <p>{text.unknown(providerName, name)}</p>
      <p className={styles.hint}>{text.choose}</p>
    </Dialog>
  );
}
