import { type FormEvent, useLayoutEffect, useState } from "react";
import { portalConfig } from "#shared/config/portal-config.ts";
import { useForm } from "#shared/form/use-form.ts";
import { LoadedPart } from "#shared/loading/loaded-part.tsx";
import { Slider } from "#shared/slider/slider.tsx";
import { useSlider } from "#shared/slider/use-slider.ts";
import { Button } from "#shared/ui/button.tsx";
import { Checkbox } from "#shared/ui/checkbox.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import { TextField } from "#shared/ui/text-field.tsx";
import { type AccountForm as AccountFields, accountFormErrors, usernameInputMode } from "../model/sign-in-form.ts";
import type { SignInWork } from "../sign-in-work.ts";
import { signInText } from "../text.ts";
import styles from "./account-form.module.css";
import { ThirdParties } from "./third-parties.tsx";

/** One key for slider, graphic code and sign-in of one attempt. */
const newCheckKey = () => String(Date.now());

const emptyForm: AccountFields = { username: "", password: "", graphicCode: "" };

export interface AccountFormProps {
  readonly username: string;
  /** The name of an account just registered, else empty. */
  readonly password: string;
  /** Loads the actions of the form, which belong to the app's chunk. Throws a `ChunkLoadError` if the load fails. */
  readonly loadWork: () => Promise<SignInWork>;
}

/** Holds the form and its call. A failed attempt retains the input and resets slider and picture. */
function useAccountSignIn({ username, password, loadWork }: AccountFormProps) {
  const [isRemembered, setIsRemembered] = useState(false);
  const [isGraphicCodeDue, setIsGraphicCodeDue] = useState(false);
  const [isAtPasskey, setIsAtPasskey] = useState(false);
  const [checkKey, setCheckKey] = useState(newCheckKey);
  const slider = useSlider(checkKey, async () => (await loadWork()).startSliderWork);
  const form = useForm<AccountFields, "slider">(emptyForm, {
    validate: (values) =>
      accountFormErrors(values, { isGraphicCodeDue, hasPassedSlider: slider.state.phase === "passed" }),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for a delivered or a new form
  useLayoutEffect(() => {
    if (!form.ref.current) return;
    // The delivered form may have been filled in before the script ran.
    const typed = new FormData(form.ref.current);
    const textOf = (name: string) => String(typed.get(name) ?? "");
    form.change("username", textOf("username") || username);
    form.change("password", textOf("password") || password);
    setIsRemembered(typed.has("remember_me"));
    const { activeElement: active } = document;
    const isAtUsername = active === document.body || active?.getAttribute("name") === "username";
    if (isAtUsername && textOf("username") === "") form.focus(username === "" ? "username" : "password");
  }, []);

  async function signIn() {
    const { signInByAccount } = await loadWork();
    const { graphicCode, ...values } = form.values;
    const refusal = await signInByAccount({
      ...values,
      remember: isRemembered,
      graphicCode: isGraphicCodeDue ? graphicCode : null,
      checkKey,
    });
    // Slider and picture serve one attempt, whatever its result: a return from the second step starts again.
    form.change("graphicCode", "");
    slider.send({ kind: "reset" });
    setCheckKey(newCheckKey());
    if (!refusal) return;
    setIsGraphicCodeDue(refusal.isGraphicCodeDue);
    // The message about a slider that was still being checked must not stay under the next one.
    form.showErrors({ slider: undefined, ...refusal.errors });
  }

  // The load failed before anything was sent; the message is shown under the password.
  const showNotLoaded = (error: unknown) => form.showErrors({ password: (error as Error).message });

  function signInByPasskey() {
    setIsAtPasskey(true);
    loadWork()
      .then((work) => work.signInByPasskey(isRemembered))
      .catch(showNotLoaded)
      .finally(() => setIsAtPasskey(false));
  }

  const send = form.submit(() => form.send(signIn, showNotLoaded));

  function submit(event: FormEvent) {
    // Replaces the message about the last drag, which was read, by the one about the missing slider.
    if (slider.state.phase === "idle") slider.send({ kind: "reset" });
    send(event);
  }

  return {
    form,
    slider,
    checkKey,
    isGraphicCodeDue,
    isRemembered,
    setIsRemembered,
    submit,
    isAtPasskey,
    signInByPasskey,
  };
}

/** The sign-in by account and password. */
export function AccountForm(props: AccountFormProps) {
  const { form, slider, isRemembered, ...signIn } = useAccountSignIn(props);
  const { username, graphicCode } = form.values;
  const { state } = slider;
  const message = (state.phase === "idle" ? state.message : null) ?? form.errors.slider;
  const sliderMessage = state.phase === "passed" ? undefined : message;

  return (
    <form
      ref={form.ref}
      className={styles.form}
      noValidate
      // Before the script runs a submit does nothing: `get` would write the password into the address.
      method="dialog"
      onSubmit={signIn.submit}
      aria-label={signInText.accountTab}
    >
      <TextField
        label={signInText.username}
        {...form.field("username")}
        autoFocus
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
        placeholder={signInText.passwordHint}
        icon={<Icon name="lock" size={18} />}
      />
      {signIn.isGraphicCodeDue ? (
        <LoadedPart height={88} load={async () => (await props.loadWork()).loadGraphicCode()}>
          {({ GraphicCodeField }) => (
            <GraphicCodeField
              checkKey={signIn.checkKey}
              value={graphicCode}
              error={form.errors.graphicCode}
              onChange={(value) => form.change("graphicCode", value)}
            />
          )}
        </LoadedPart>
      ) : null}
      <Slider control={slider} error={sliderMessage} onGrab={() => form.clearError("slider")} />
      <div className={styles.row}>
        <Checkbox name="remember_me" checked={isRemembered} onChange={signIn.setIsRemembered}>
          {signInText.remember}
        </Checkbox>
        <a href={portalConfig.forgotPasswordUrl}>{signInText.forgotPassword}</a>
      </div>
      <Button kind="primary" size="large" type="submit" isBlock isLoading={form.isSending}>
        {form.isSending ? signInText.submitting : signInText.submit}
      </Button>
      <Button
        size="large"
        isBlock
        className={styles.passkey}
        isLoading={signIn.isAtPasskey}
        onClick={signIn.signInByPasskey}
      >
        {signInText.passkey}
      </Button>
      <p className={styles.register}>
        还没有账号？<a href={portalConfig.registerUrl}>{signInText.register}</a>
      </p>
      <ThirdParties loadWork={props.loadWork} />
    </form>
  );
}
