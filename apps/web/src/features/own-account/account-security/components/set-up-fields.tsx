import { Button } from "#shared/ui/button.tsx";
import { Spinner } from "#shared/ui/spinner.tsx";
import { TextField } from "#shared/ui/text-field.tsx";
import { groupsOf } from "../model/groups-of.ts";
import { twoStepText } from "../text.ts";
import { QrCode } from "./qr-code.tsx";
import styles from "./set-up.module.css";
import type { SetUp } from "./use-set-up.ts";

const text = twoStepText.setUp;

/** The seed as picture and text, and the field for its first code. */
export function SetUpFields({ setUp, formId }: { setUp: SetUp; formId: string }) {
  const { seed, failure } = setUp;
  if (!seed)
    return (
      <div className={styles.waiting}>
        {failure === null ? (
          <>
            <Spinner />
            <p role="status">{text.loading}</p>
          </>
        ) : (
          <>
            <p role="alert">{failure}</p>
            <Button onClick={setUp.retry}>{text.retry}</Button>
          </>
        )}
      </div>
    );
  return (
    <form id={formId} ref={setUp.form.ref} noValidate onSubmit={setUp.form.submit(setUp.confirm)}>
      <p className={styles.hint}>{text.scan}</p>
      <QrCode text={seed.uri} label={text.qrCode} />
      <p>{text.byHand}</p>
      <p className={styles.secret}>{groupsOf(seed.secret)}</p>
      <TextField
        label={text.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        placeholder={twoStepText.codePlaceholder}
        {...setUp.form.field("code")}
      />
    </form>
  );
}
