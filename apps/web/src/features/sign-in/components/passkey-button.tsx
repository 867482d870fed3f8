import { useState } from "react";
import { notify } from "../../../shared/feedback/notify.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { finishSignIn } from "../finish-sign-in.ts";
import { signInText } from "../text.ts";

/** Sign-in without name and password. What it does comes in a chunk of its own, when it is pressed. */
export function PasskeyButton({ isRemembered }: { isRemembered: boolean }) {
  const [isWaiting, setIsWaiting] = useState(false);

  async function signIn(): Promise<void> {
    setIsWaiting(true);
    try {
      const { signInByPasskey } = await import("../passkey-sign-in.ts");
      finishSignIn(await signInByPasskey(isRemembered));
    } catch (error) {
      notify({ kind: "error", title: signInText.failed, text: error instanceof Error ? error.message : "" });
    } finally {
      setIsWaiting(false);
    }
  }

  return (
    <Button size="large" isBlock isLoading={isWaiting} onClick={() => void signIn()}>
      {signInText.passkey}
    </Button>
  );
}
