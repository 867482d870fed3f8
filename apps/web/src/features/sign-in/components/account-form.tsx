import { lazy, Suspense, useEffect, useState } from "react";
import { ApiError } from "../../../shared/api/client.ts";
import { portalConfig } from "../../../shared/config/portal-config.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { useForm } from "../../../shared/form/use-form.ts";
import { arePasskeysSupported } from "../../../shared/passkey/passkey-support.ts";
import { endSession } from "../../../shared/session/session.ts";
import { Slider } from "../../../shared/slider/slider.tsx";
import { useSlider } from "../../../shared/slider/use-slider.ts";
import { readCredentials } from "../../../shared/storage/stored-session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { TextField } from "../../../shared/ui/text-field.tsx";
import { signInWithPassword } from "../api.ts";
import { finishSignIn } from "../finish-sign-in.ts";
import { readSignInFailure } from "../model/sign-in-failure.ts";
import { type AccountForm as AccountFields, accountFormErrors, usernameInputMode } from "../model/sign-in-form.ts";
import { signInText } from "../text.ts";
import styles from "./account-form.module.css";
import { PasskeyButton } from "./passkey-button.tsx";

/** Only asked for after failed tries. */
const GraphicCodeField = lazy(async () => ({ default: (await import("./graphic-code-field.tsx")).GraphicCodeField }));

/** One key for slider, graphic code and sign-in of one try. */
const newCheckKey = () => String(Date.now());

export interface AccountFormProps {
  readonly initialUsername: string;
  readonly initialPassword: string;
}

/** The form and its one call. A failed try keeps everything typed; only slider and picture begin anew. */
function useAccountSignIn({ initialUsername, initialPassword }: AccountFormProps) {
  const [isRemembered, setIsRemembered] = useState(true);
  const [isGraphicCodeDue, setIsGraphicCodeDue] = useState(false);
  const [checkKey, setCheckKey] = useState(newCheckKey);
  const slider = useSlider(checkKey);
  const form = useForm<AccountFields, "slider">(
    { username: initialUsername, password: initialPassword, graphicCode: "" },
    {
      judge: (values) =>
        accountFormErrors(values, { isGraphicCodeDue, hasPassedSlider: slider.state.phase === "passed" }),
    },
  );
  const { username, password, graphicCode } = form.values;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is given once, when the page opens
  useEffect(() => form.focus(initialUsername === "" ? "username" : "password"), []);

  const signIn = async () =>
    finishSignIn(
      await signInWithPassword({
        username,
        password,
        remember: isRemembered,
        graphicCode: isGraphicCodeDue ? graphicCode : null,
        checkKey,
      }),
    );

  function showFailure(error: unknown) {
    const { code = "", details } = error instanceof ApiError ? error : {};
    const message = error instanceof Error ? error.message : "";
    const needsGraphicCode = details?.needsGraphicCode ?? false;
    const shown = readSignInFailure({ code, message, needsGraphicCode }, isGraphicCodeDue);
    notify({ kind: "error", title: signInText.failed, text: shown.description });
    // The fixed rule: a refused sign-in leaves nobody signed in.
    if (readCredentials()) endSession("signed-out");
    setIsGraphicCodeDue(shown.isGraphicCodeDue);
    form.change("graphicCode", "");
    form.tell(shown.errors);
    slider.send({ kind: "reset" });
    setCheckKey(newCheckKey());
  }

  return {
    form,
    slider,
    checkKey,
    isGraphicCodeDue,
    isRemembered,
    setIsRemembered,
    submit: form.submit(() => form.send(signIn, showFailure)),
  };
}

/** Sign-in by account and password. */
export function AccountForm(props: AccountFormProps) {
  const { form, slider, checkKey, isGraphicCodeDue, isRemembered, setIsRemembered, submit } = useAccountSignIn(props);
  const { username, graphicCode } = form.values;
  const sliderMessage = slider.state.phase === "idle" ? (slider.state.message ?? form.errors.slider) : undefined;

  return (
    <form ref={form.ref} className={styles.form} noValidate onSubmit={submit} aria-label={signInText.accountTab}>
      <TextField
        label={signInText.username}
        {...form.field("username")}
        autoComplete="username"
        inputMode={usernameInputMode(username)}
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        placeholder={signInText.usernameHint}
        icon={<Icon name="user" size={18} />}
      />
      <TextField
        label={signInText.password}
        {...form.field("password")}
        type="password"
        autoComplete="current-password"
        maxLength={128}
        placeholder={signInText.passwordHint}
        icon={<Icon name="lock" size={18} />}
      />
      {isGraphicCodeDue ? (
        <Suspense fallback={<Skeleton height={88} />}>
          <GraphicCodeField
            checkKey={checkKey}
            value={graphicCode}
            error={form.errors.graphicCode}
            onChange={(value) => form.change("graphicCode", value)}
          />
        </Suspense>
      ) : null}
      <Slider control={slider} error={sliderMessage} onGrab={() => form.forget("slider")} />
      <div className={styles.row}>
        <Checkbox name="remember_me" checked={isRemembered} onChange={setIsRemembered}>
          {signInText.remember}
        </Checkbox>
        <a href={portalConfig.forgotPasswordUrl}>{signInText.forgotPassword}</a>
      </div>
      <Button kind="primary" size="large" type="submit" isBlock isLoading={form.isSending}>
        {form.isSending ? signInText.submitting : signInText.submit}
      </Button>
      {arePasskeysSupported() ? (
        <div className={styles.passkey}>
          <PasskeyButton isRemembered={isRemembered} />
        </div>
      ) : null}
      <p className={styles.register}>
        还没有账号？<a href={portalConfig.registerUrl}>{signInText.register}</a>
      </p>
    </form>
  );
}
