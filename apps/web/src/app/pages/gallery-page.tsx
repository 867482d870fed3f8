import { type ReactNode, useState } from "react";
import { confirm } from "../../shared/feedback/confirm.ts";
import { notify, type ToastKind } from "../../shared/feedback/notify.ts";
import { CanvasCaptcha } from "../../shared/picture-code/canvas-captcha.tsx";
import { captchaError } from "../../shared/picture-code/local-captcha.ts";
import { Button } from "../../shared/ui/button.tsx";
import { CaPasswordDialog } from "../../shared/ui/ca-password-dialog.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { Result } from "../../shared/ui/result.tsx";
import { Segmented } from "../../shared/ui/segmented.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { Spinner } from "../../shared/ui/spinner.tsx";
import { Tabs } from "../../shared/ui/tabs.tsx";
import { TextField } from "../../shared/ui/text-field.tsx";
import { TextNotFoundPage } from "./error-pages.tsx";
import styles from "./gallery-page.module.css";
import { galleryText } from "./gallery-text.ts";

/** Every widget of the product's own set, alive: for who builds with them and for who checks them. */
export function GalleryPage() {
  return (
    <main className={styles.page}>
      <h1>{galleryText.title}</h1>
      <Buttons />
      <Fields />
      <Captcha />
      <CaPassword />
      <Specimen title={galleryText.loading}>
        <Spinner label={galleryText.loading} />
        <div className={styles.block}>
          <Skeleton lines={3} />
        </div>
      </Specimen>
      <Specimen title={galleryText.result}>
        <Result kind="success" title={galleryText.successTitle} description={galleryText.successText}>
          <Button>{galleryText.next}</Button>
        </Result>
        <Result kind="failure" title={galleryText.failureTitle} description={galleryText.failureText} />
        <EmptyState text={galleryText.empty} />
      </Specimen>
      <Specimen title={galleryText.missingPage}>
        <TextNotFoundPage />
      </Specimen>
    </main>
  );
}

function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.specimen} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.row}>{children}</div>
    </section>
  );
}

const toastKinds: readonly ToastKind[] = ["info", "success", "warning", "error"];

function Buttons() {
  const [answer, setAnswer] = useState<boolean | null>(null);
  return (
    <Specimen title={galleryText.buttons}>
      <Button kind="primary">{galleryText.primary}</Button>
      <Button>{galleryText.ordinary}</Button>
      <Button kind="text">{galleryText.text}</Button>
      <Button disabled>{galleryText.disabled}</Button>
      <Button kind="primary" isLoading>
        {galleryText.waiting}
      </Button>
      {toastKinds.map((kind) => (
        <Button
          key={kind}
          onClick={() => notify({ kind, title: galleryText.toasts[kind], text: galleryText.toastText })}
        >
          {galleryText.toasts[kind]}
        </Button>
      ))}
      <Button kind="danger" onClick={() => void confirm({ text: galleryText.question, danger: true }).then(setAnswer)}>
        {galleryText.ask}
      </Button>
      <span role="status">{answer === null ? null : answer ? galleryText.confirmed : galleryText.refused}</span>
    </Specimen>
  );
}

function Fields() {
  const [tab, setTab] = useState<"one" | "two">("one");
  const [choice, setChoice] = useState<"month" | "year">("month");
  const [isChecked, setIsChecked] = useState(true);
  return (
    <Specimen title={galleryText.fields}>
      <TextField label={galleryText.field} hint={galleryText.hint} />
      <TextField label={galleryText.password} type="password" autoComplete="off" error={galleryText.mistake} />
      <Checkbox checked={isChecked} onChange={setIsChecked}>
        {galleryText.checkbox}
      </Checkbox>
      <Segmented
        label={galleryText.segmented}
        value={choice}
        onChange={setChoice}
        options={[
          { value: "month", label: galleryText.month },
          { value: "year", label: galleryText.year },
        ]}
      />
      <Tabs
        label={galleryText.tabs}
        active={tab}
        onChange={setTab}
        items={[
          { key: "one", label: galleryText.tabOne },
          { key: "two", label: galleryText.tabTwo },
        ]}
      >
        <p>{tab === "one" ? galleryText.tabOne : galleryText.tabTwo}</p>
      </Tabs>
    </Specimen>
  );
}

function Captcha() {
  const [code, setCode] = useState("");
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null | undefined>();
  return (
    <Specimen title={galleryText.captcha}>
      <TextField
        label={galleryText.captcha}
        autoComplete="off"
        value={typed}
        error={error ?? undefined}
        hint={error === null ? galleryText.captchaRight : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => setError(captchaError(typed, code))}
      />
      <CanvasCaptcha onCode={setCode} />
    </Specimen>
  );
}

function CaPassword() {
  const [isOpen, setIsOpen] = useState(false);
  const [length, setLength] = useState<number | null>(null);
  return (
    <Specimen title={galleryText.caPassword}>
      <Button onClick={() => setIsOpen(true)}>{galleryText.openCaPassword}</Button>
      <span role="status">{length === null ? null : galleryText.caPasswordLength(length)}</span>
      <CaPasswordDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onPassword={(password) => setLength(password.length)}
      />
    </Specimen>
  );
}
