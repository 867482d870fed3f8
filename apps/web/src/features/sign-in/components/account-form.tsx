import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import { ApiError } from "../../../shared/api/client.ts";
import { portalConfig } from "../../../shared/config/portal-config.ts";
import { notify } from "../../../shared/feedback/notify.ts";
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
import { failureDescription, readSignInFailure } from "../model/sign-in-failure.ts";
import { type AccountFormErrors, accountFormErrors, isFaultless, usernameInputMode } from "../model/sign-in-form.ts";
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

/** Sign-in by account and password. A failed try keeps everything typed; only slider and picture begin anew. */
export function AccountForm({ initialUsername, initialPassword }: AccountFormProps) {
  const [username, setUsername] = useState(initialUsername);
  const [password, setPassword] = useState(initialPassword);
  const [graphicCode, setGraphicCode] = useState("");
  const [isRemembered, setIsRemembered] = useState(true);
  const [isGraphicCodeDue, setIsGraphicCodeDue] = useState(false);
  const [errors, setErrors] = useState<AccountFormErrors>({});
  const [isWaiting, setIsWaiting] = useState(false);
  const [checkKey, setCheckKey] = useState(newCheckKey);
  const slider = useSlider(checkKey);
  const form = useRef<HTMLFormElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is given once, when the page opens
  useEffect(() => focusField(form.current, initialUsername === "" ? "username" : "password"), []);

  const forget = (field: keyof AccountFormErrors) => setErrors(({ [field]: _, ...others }) => others);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isWaiting) return;
    const hasPassedSlider = slider.state.phase === "passed";
    const missing = accountFormErrors({ username, password, graphicCode }, { isGraphicCodeDue, hasPassedSlider });
    setErrors(missing);
    if (!isFaultless(missing)) {
      focusField(
        form.current,
        missing.username ? "username" : missing.password ? "password" : missing.graphicCode ? "captcha" : null,
      );
      return;
    }
    setIsWaiting(true);
    try {
      const sentCode = isGraphicCodeDue ? graphicCode : null;
      finishSignIn(
        await signInWithPassword({ username, password, remember: isRemembered, graphicCode: sentCode, checkKey }),
      );
    } catch (error) {
      showFailure(error);
    } finally {
      setIsWaiting(false);
    }
  }

  function showFailure(error: unknown) {
    const failure =
      error instanceof ApiError
        ? { code: error.code, message: error.message, needsGraphicCode: error.details?.needsGraphicCode ?? false }
        : {
            code: "",
            message: failureDescription(error instanceof Error ? error.message : null),
            needsGraphicCode: false,
          };
    const shown = readSignInFailure(failure, isGraphicCodeDue);
    notify({ kind: "error", title: signInText.failed, text: shown.description });
    // The fixed rule: a refused sign-in leaves nobody signed in.
    if (readCredentials()) endSession("signed-out");
    setErrors(shown.errors);
    setIsGraphicCodeDue(shown.isGraphicCodeDue);
    setGraphicCode("");
    slider.send({ kind: "reset" });
    setCheckKey(newCheckKey());
  }

  const sliderMessage = slider.state.phase === "idle" ? (slider.state.message ?? errors.slider) : undefined;

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={signInText.accountTab}
    >
      <TextField
        label={signInText.username}
        name="username"
        autoComplete="username"
        inputMode={usernameInputMode(username)}
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        placeholder={signInText.usernameHint}
        icon={<Icon name="user" size={18} />}
        value={username}
        error={errors.username}
        onChange={(event) => {
          setUsername(event.currentTarget.value);
          forget("username");
        }}
      />
      <TextField
        label={signInText.password}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={128}
        placeholder={signInText.passwordHint}
        icon={<Icon name="lock" size={18} />}
        value={password}
        error={errors.password}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          forget("password");
        }}
      />
      {isGraphicCodeDue ? (
        <Suspense fallback={<Skeleton height={88} />}>
          <GraphicCodeField
            checkKey={checkKey}
            value={graphicCode}
            error={errors.graphicCode}
            onChange={(value) => {
              setGraphicCode(value);
              if (value !== "") forget("graphicCode");
            }}
          />
        </Suspense>
      ) : null}
      <Slider control={slider} error={sliderMessage} onGrab={() => forget("slider")} />
      <div className={styles.row}>
        <Checkbox name="remember_me" checked={isRemembered} onChange={setIsRemembered}>
          {signInText.remember}
        </Checkbox>
        <a href={portalConfig.forgotPasswordUrl}>{signInText.forgotPassword}</a>
      </div>
      <Button kind="primary" size="large" type="submit" isBlock isLoading={isWaiting}>
        {isWaiting ? signInText.submitting : signInText.submit}
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

function focusField(form: HTMLFormElement | null, name: string | null): void {
  form?.querySelector<HTMLElement>(name === null ? '[role="slider"]' : `[name="${name}"]`)?.focus();
}
