import { Form, Input } from "antd";
import { useId, useState } from "react";
import { Link } from "react-router";
import { ApiError, isAborted } from "../../../shared/api/api-error.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { reportError } from "../../../shared/feedback/report-error.ts";
import { usePermission } from "../../../shared/permission/permitted.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { LoadFailure } from "../../../shared/workspace-ui/load-failure.tsx";
import { type Overview, type Setting, saveSetting, usePageSettings, useRefreshSetUp } from "../api.ts";
import { setUpText, organisationText as text } from "../text.ts";
import styles from "./set-up.module.css";
import { useDraft } from "./use-draft.ts";

const NAME = "COMPANY_NAME";
const shown = ["PLATFORM_NAME", NAME, "ICP_NUMBER", "POLICE_NUMBER"] as const;

type Typed = Readonly<Record<string, string>>;

/** What the pages say of the organisation: settings, by the calls of 系统设置. */
export function OrganisationStep({ overview }: { readonly overview: Overview }) {
  const mayView = usePermission("setting:view").isVisible;
  const { data, error, isFetching, refetch } = usePageSettings(mayView);
  if (!mayView) return <p className={styles.hint}>{setUpText.noRight(text.right)}</p>;
  if (data) {
    const settings = shown.flatMap((name) => data.rows.find((row) => row.name === name) ?? []);
    return <SettingForm settings={settings} root={overview.organisation} reload={async () => (await refetch()).data} />;
  }
  return error ? (
    <LoadFailure what={text.what} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  ) : (
    <Skeleton lines={6} label={`正在读取${text.what}`} />
  );
}

interface Props {
  readonly settings: readonly Setting[];
  readonly root: string | null;
  reload(): Promise<{ readonly rows: readonly Setting[] } | undefined>;
}

function SettingForm({ settings, root, reload }: Props) {
  const mayEdit = usePermission("setting:edit").isVisible;
  const refresh = useRefreshSetUp();
  const [typed, setTyped] = useDraft<Typed>("organisation", {});
  const [faults, setFaults] = useState<Typed>({});
  const [isSending, setIsSending] = useState(false);
  const form = useId();
  const changed = settings.filter(({ name, value }) => name in typed && typed[name] !== (value ?? ""));

  const type = (name: string, value: string): void => {
    setTyped({ ...typed, [name]: value });
    setFaults(({ [name]: _, ...rest }) => rest);
  };

  /** What is saved is no draft any more; what is refused stays, with the reason beneath it. */
  async function save(): Promise<void> {
    setIsSending(true);
    let left = typed;
    try {
      for (const setting of changed) {
        const { name } = setting;
        try {
          await saveSetting(setting, typed[name]?.trim() || null);
          const { [name]: _, ...rest } = left;
          left = rest;
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          const now =
            error.code === "setting.changed" ? (await reload())?.rows.find((row) => row.name === name) : undefined;
          const why = now ? text.changed(now.value ?? text.empty) : error.message;
          setFaults((before) => ({ ...before, [name]: why }));
          document.getElementById(`${form}-${name}`)?.focus();
        }
      }
    } catch (error) {
      if (!isAborted(error)) reportError(error);
    } finally {
      setTyped(left);
      setIsSending(false);
      if (left !== typed && Object.keys(left).length === 0) notify({ kind: "success", text: text.saved });
      if (left !== typed) await refresh();
    }
  }

  return (
    <>
      <p className={styles.hint}>{mayEdit ? text.hint : setUpText.noRight(text.right)}</p>
      <Form layout="vertical" colon={false} className={styles.form} onFinish={() => void save()}>
        {settings.map(({ name, title, hint, value, origin, isChangeable }) => {
          const id = `${form}-${name}`;
          const fault = faults[name];
          const word = origin === "environment" ? text.fixed(name) : hint;
          const offered = name === NAME && root !== null && (typed[name] ?? value ?? "") === "" && mayEdit;
          return (
            <Form.Item
              key={name}
              label={title}
              htmlFor={id}
              {...(word ? { extra: <span id={`${id}-hint`}>{word}</span> } : {})}
              {...(fault
                ? {
                    validateStatus: "error" as const,
                    help: (
                      <span id={`${id}-fault`} role="alert">
                        {fault}
                      </span>
                    ),
                  }
                : {})}
            >
              <Input
                id={id}
                value={typed[name] ?? value ?? ""}
                disabled={!mayEdit || !isChangeable}
                maxLength={200}
                autoComplete="off"
                aria-invalid={fault !== undefined || undefined}
                aria-describedby={fault ? `${id}-fault` : word ? `${id}-hint` : undefined}
                onChange={({ target }) => type(name, target.value)}
              />
              {offered ? (
                <Button kind="text" size="small" onClick={() => type(name, root)}>
                  {text.fillIn(root)}
                </Button>
              ) : null}
            </Form.Item>
          );
        })}
        <div className={styles.actions}>
          {mayEdit ? (
            <Button kind="primary" type="submit" isLoading={isSending} disabled={changed.length === 0}>
              {text.save}
            </Button>
          ) : null}
          <Link to="/operation/settings?group=branding">{text.more}</Link>
          {changed.length > 0 ? <span className={styles.hint}>{text.unsaved}</span> : null}
        </div>
      </Form>
    </>
  );
}
