import { Icon } from "#shared/ui/icon.tsx";
import { TextField } from "#shared/ui/text-field.tsx";
import { LockReader } from "./lock-reader.tsx";
import { lockText } from "./lock-text.ts";
import type { useLockForm } from "./use-lock-form.ts";

/** The certificate lock of this machine, and its password. */
export function LockFields({
  lockForm: { lock, form, isOff, pinField, notice },
}: {
  lockForm: ReturnType<typeof useLockForm>;
}) {
  return (
    <>
      <LockReader lock={lock} notice={notice} />
      <TextField
        label={lockText.pin}
        {...pinField}
        type="password"
        disabled={isOff}
        autoComplete="off"
        maxLength={64}
        placeholder={lockText.pinHint}
        icon={<Icon name="certificate" size={18} />}
        onBlur={() => form.validate(["caPassword"])}
      />
    </>
  );
}
